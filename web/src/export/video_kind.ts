// The kind of video that this browser can encode.

export type VideoKind = 'MP4' | 'WebM';

export const videoFramesPerSecond = 24;

// Most programs can play the first kind.
const codecs: [VideoKind, codec: string][] = [
  ['MP4', 'avc1.640033'],
  ['MP4', 'avc1.640028'],
  ['WebM', 'vp09.00.51.08'],
  ['WebM', 'vp8'],
];
// A small number suffices: a stage has areas of one colour and few edges that move.
const bitsPerPixel = 0.04;

// Returns null if the browser can encode neither.
export async function videoKind(): Promise<VideoKind | null> {
  for (const kind of ['MP4', 'WebM'] as const) if (await configFor(kind, 1280, 800)) return kind;
  return null;
}

// Returns null if the browser cannot encode it.
export async function configFor(kind: VideoKind, width: number, height: number): Promise<VideoEncoderConfig | null> {
  if (!('VideoEncoder' in window)) return null;
  const bitrate = Math.round(width * height * videoFramesPerSecond * bitsPerPixel);
  for (const [ofKind, codec] of codecs) {
    if (ofKind !== kind) continue;
    const config: VideoEncoderConfig = { codec, width, height, bitrate, framerate: videoFramesPerSecond };
    if (kind === 'MP4') config.avc = { format: 'avc' };
    const { supported = false } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) return config;
  }
  return null;
}
