// A canvas for the stage where there is no browser: it takes whatever is drawn.

// What WebGL says when all is well.
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

// From now on the stage finds it, whatever its name.
export function putCanvasInPlace() {
  const canvas = { getContext: () => webGl };
  globalThis.document = { querySelector: () => canvas };
  globalThis.WebGLRenderingContext = class {};
}
