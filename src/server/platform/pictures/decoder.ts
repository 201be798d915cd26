import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pictureServerLimits } from '../limits/pictures.ts';

export interface DecodeRequest {
  /** The file that was received. */
  input: string;
  /** Where the copies are written. */
  folder: string;
}

export interface DecodedPicture {
  width: number;
  height: number;
  /** Of all copies together. */
  bytes: number;
  /** The average color, shown until the picture has loaded. */
  color: string;
  /** A tiny WebP, in base64. */
  preview: string;
  /** SHA-256 of its pixels, in base64: the same however the file was packed. */
  pixelsHash: string;
}

/** Without a picture if the file is none, or none that we accept. */
export interface DecodeResult {
  picture: DecodedPicture | null;
}

export interface PictureDecoder {
  /** Null if the file is no picture, too large or takes too long; undefined if too many wait already. */
  decode(request: DecodeRequest): Promise<DecodedPicture | null | undefined>;
  close(): void;
}

type DecoderLimits = Record<'decoders' | 'waiting' | 'picturesPerDecoder' | 'decodeSeconds' | 'decoderHeapMb', number>;

interface Decoder {
  child: ChildProcess;
  done: number;
}

/** The program as source in development and tests, as its own bundle in production. */
const program = ['./decode-process.ts', './picture-decoder.js', '../picture-decoder.js']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find(existsSync);

/** A bounded number of processes, each with one picture at a time; the others wait in a bounded queue. */
export function createPictureDecoder(limits: DecoderLimits = pictureServerLimits): PictureDecoder {
  const idle: Decoder[] = [];
  const all = new Set<ChildProcess>();
  const waiting: ((decoder: Decoder) => void)[] = [];
  let isClosed = false;

  function start(): Decoder {
    if (program === undefined) throw new Error('the program that decodes pictures is missing');
    const child = fork(program, [], {
      // Nothing of the web process's settings, secrets least of all.
      env: {},
      execArgv: [`--max-old-space-size=${limits.decoderHeapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const decoder = { child, done: 0 };
    const forget = () => {
      all.delete(child);
      // One that ended while idle would refuse the next picture, whatever it is.
      const place = idle.indexOf(decoder);
      if (place !== -1) idle.splice(place, 1);
    };
    all.add(child);
    child.once('exit', forget);
    // A process that cannot be started is missed by whoever waits for its answer.
    child.on('error', forget);
    child.unref();
    child.channel?.unref();
    return decoder;
  }

  function acquire(): Promise<Decoder> | undefined {
    const free = idle.pop();
    if (free) return Promise.resolve(free);
    if (all.size < limits.decoders) return Promise.resolve(start());
    if (waiting.length >= limits.waiting) return undefined;
    return new Promise((resolve) => waiting.push(resolve));
  }

  function release(decoder: Decoder, isBroken: boolean): void {
    const isWornOut = isBroken || decoder.done >= limits.picturesPerDecoder;
    if (isWornOut || isClosed) {
      all.delete(decoder.child);
      decoder.child.kill('SIGKILL');
    }
    const next = waiting.shift();
    if (next) next(isWornOut ? start() : decoder);
    else if (!isWornOut && !isClosed) idle.push(decoder);
  }

  /** Resolves to null as soon as the process ends or the time is over. */
  function ask({ child }: Decoder, request: DecodeRequest): Promise<{ result: DecodeResult; isBroken: boolean }> {
    return new Promise((resolve) => {
      const end = (result: DecodeResult, isBroken: boolean) => {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onExit);
        child.off('error', onExit);
        resolve({ result, isBroken });
      };
      const onMessage = (message: unknown) => end(message as DecodeResult, false);
      const onExit = () => end({ picture: null }, true);
      const timer = setTimeout(onExit, limits.decodeSeconds * 1000);
      child.once('message', onMessage);
      child.once('exit', onExit);
      child.once('error', onExit);
      child.send(request, (error) => error && onExit());
    });
  }

  return {
    async decode(request) {
      const decoder = await acquire();
      if (!decoder) return undefined;
      const { result, isBroken } = await ask(decoder, request);
      decoder.done += 1;
      release(decoder, isBroken);
      return result.picture;
    },
    close() {
      isClosed = true;
      for (const child of all) child.kill('SIGKILL');
    },
  };
}
