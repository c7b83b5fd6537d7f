// A film as a video: H.264 in MP4, or VP9 or VP8 in WebM. The browser encodes its frames.
import { demand } from '../browser/later';
import type { Maker } from './film';
import type { Size } from './picture';
import { configFor, videoFramesPerSecond, type VideoKind } from './video_kind';

const loadMp4 = demand(() => import('mp4-muxer'));
const loadWebM = demand(() => import('webm-muxer'));

// Microseconds, the unit of videos.
const frameMicros = 1_000_000 / videoFramesPerSecond;
// How long the last picture stays.
const lastMicros = 1_500_000;
// A player finds any moment from the last complete picture before it.
const framesPerWholePicture = 2 * videoFramesPerSecond;
const mostInTheQueue = 4;

// Writes encoded frames into a file.
interface Writer {
  add(chunk: EncodedVideoChunk, about: EncodedVideoChunkMetadata | undefined): void;
  finish(): Blob;
}

export class VideoMaker implements Maker {
  readonly framesPerSecond = videoFramesPerSecond;
  #writer: Writer;
  #encoder: VideoEncoder;
  #error: Error | null = null;
  #frames = 0;

  private constructor(writer: Writer, config: VideoEncoderConfig) {
    this.#writer = writer;
    this.#encoder = new VideoEncoder({
      output: (chunk, about) => this.#writer.add(chunk, about),
      error: (error) => (this.#error = error),
    });
    this.#encoder.configure(config);
  }

  // Throws an Error if the browser cannot encode a video of that size after all, and a MissingModule if the file writer
  // could not be loaded.
  static async open(kind: VideoKind, { width, height }: Size): Promise<VideoMaker> {
    const config = await configFor(kind, width, height);
    if (!config) throw new Error(`no ${kind}`);
    return new VideoMaker(await (kind === 'MP4' ? writeMp4(config) : writeWebM(config)), config);
  }

  async add({ data, width, height }: ImageData, isLast: boolean): Promise<void> {
    while (this.#encoder.encodeQueueSize > mostInTheQueue && !this.#error) {
      await new Promise((resume) => setTimeout(resume, 1));
    }
    if (this.#error) throw this.#error;
    const timestamp = Math.round(this.#frames * frameMicros);
    const duration = Math.round(isLast ? lastMicros : frameMicros);
    const frame = new VideoFrame(data, { format: 'RGBX', codedWidth: width, codedHeight: height, timestamp, duration });
    this.#encoder.encode(frame, { keyFrame: this.#frames % framesPerWholePicture === 0 });
    frame.close();
    this.#frames++;
  }

  async finish(): Promise<Blob> {
    await this.#encoder.flush();
    this.#encoder.close();
    return this.#writer.finish();
  }

  cancel(): void {
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }
}

async function writeMp4({ width, height }: VideoEncoderConfig): Promise<Writer> {
  const { ArrayBufferTarget, Muxer } = await loadMp4();
  const target = new ArrayBufferTarget();
  const video = { codec: 'avc' as const, width, height, frameRate: videoFramesPerSecond };
  const muxer = new Muxer({ target, video, fastStart: 'in-memory' });
  return {
    add: (chunk, about) => muxer.addVideoChunk(chunk, about),
    finish() {
      muxer.finalize();
      return new Blob([target.buffer], { type: 'video/mp4' });
    },
  };
}

async function writeWebM({ codec, width, height }: VideoEncoderConfig): Promise<Writer> {
  const { ArrayBufferTarget, Muxer } = await loadWebM();
  const target = new ArrayBufferTarget();
  const video = { codec: codec === 'vp8' ? 'V_VP8' : 'V_VP9', width, height, frameRate: videoFramesPerSecond };
  const muxer = new Muxer({ target, video });
  return {
    add: (chunk, about) => muxer.addVideoChunk(chunk, about),
    finish() {
      muxer.finalize();
      return new Blob([target.buffer], { type: 'video/webm' });
    },
  };
}
