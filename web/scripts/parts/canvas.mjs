// A canvas for the stage outside of browsers: it accepts all drawing and ignores it.

// WebGL's answers in the absence of errors.
const answersOfWebGl = {
  getParameter: () => 'WebGL 2.0',
  getSupportedExtensions: () => [],
  getExtension: () => null,
  getShaderParameter: () => true,
  getProgramParameter: () => true,
  getAttribLocation: () => 0,
  getActiveUniform: () => ({ name: 'Texture', size: 1 }),
};
const webGl = new Proxy(answersOfWebGl, { get: (answers, name) => answers[name] ?? (() => ({})) });

// Installs the canvas: afterwards the stage finds it under any name.
export function putCanvasInPlace() {
  const canvas = { getContext: () => webGl };
  globalThis.document = { querySelector: () => canvas };
  globalThis.WebGLRenderingContext = class {};
}
