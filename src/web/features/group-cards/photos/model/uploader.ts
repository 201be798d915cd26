import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import { uploadAddress } from '#contract/contributions.ts';
import { refusalOf, retryAfterFailure } from '#domain/cards/picture-upload.ts';
import { ApiError, send } from '#web/lib/api/api-client.ts';
import { emptyUpload, type UploadState } from '../api/upload-state.ts';

export interface Uploader {
  /** @param preview the address of the local picture, revoked with the file */
  start(file: File, preview: string): void;
  pause(): void;
  resume(): void;
  /** At once, without waiting for the next attempt. */
  retry(): void;
  /** Ends the upload and forgets the file. */
  abort(): void;
  close(): void;
}

type Running = Extract<UploadState, { percent: number }>;

const hasPercent = (upload: UploadState): upload is Running => 'percent' in upload;

/** The status of a failed request for an address or of a failed transfer; undefined if there was no answer. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiError) return error.status;
  const { source } = error as { source?: { status?: number } };
  return source?.status || undefined;
}

/** What the server says about a refused file. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.serverMessage;
  const { source } = error as { source?: { status: number; responseText?: string } };
  return source && new ApiError(source.status, source.responseText ?? '').serverMessage;
}

/** The form says what happened; the widget's own log would only repeat it in the console. */
const silent = { debug: () => {}, warn: () => {}, error: () => {} };

/**
 * Sends one photo by one PUT. The widget itself does not repeat a single request, so the attempts are counted here; a pause
 * ends the request, and going on sends the file anew.
 */
export function createUploader(
  cardId: number,
  onChange: (upload: UploadState) => void,
  textOf: (refusal: 'photo.wrongType' | 'photo.tooLarge') => string,
): Uploader {
  const uppy = new Uppy({ autoProceed: true, logger: silent });
  let state: UploadState = emptyUpload;
  let address: { uploadURL: string; imageUrl: string } | undefined;
  /** Chosen while there was no connection, and not yet handed to the widget. */
  let waiting: File | undefined;
  let fileId: string | undefined;
  let shown: string | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(next: UploadState): void {
    state = next;
    onChange(next);
  }

  function changeStage(stage: 'uploading' | 'processing' | 'paused' | 'offline' | 'failed', percent?: number): void {
    if (hasPercent(state)) {
      const { fileName, preview } = state;
      change({ fileName, preview, stage, percent: percent ?? state.percent });
    }
  }

  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    getUploadParameters: async (file) => {
      address ??= await send('POST', `/api/group-cards/photos/upload?card=${cardId}`, undefined, uploadAddress);
      return { method: 'PUT', url: address.uploadURL, headers: { 'content-type': file.type } };
    },
  });

  uppy.on('upload-progress', (_file, { bytesUploaded, bytesTotal }) => {
    if (!hasPercent(state) || !bytesTotal) return;
    const percent = Math.floor((bytesUploaded / bytesTotal) * 100);
    changeStage(percent < 100 ? 'uploading' : 'processing', percent);
  });

  uppy.on('upload-success', () => {
    if (!hasPercent(state) || !address) return;
    const { fileName, preview } = state;
    change({ stage: 'done', fileName, preview, imageUrl: address.imageUrl });
  });

  uppy.on('upload-error', (_file, error) => {
    if (!hasPercent(state)) return;
    const status = statusOf(error);
    // An address works once and for a few minutes; after a refusal a new one is asked for.
    if (status !== undefined) address = undefined;
    if (!navigator.onLine) return changeStage('offline');
    failures += 1;
    const seconds = retryAfterFailure(status, failures);
    if (seconds !== undefined) return wait(seconds);
    const reason = status === undefined || status >= 500 ? undefined : messageOf(error);
    if (reason === undefined) return changeStage('failed');
    return change({ stage: 'refused', fileName: state.fileName, reason });
  });

  /** Counts down to the next attempt. */
  function wait(seconds: number): void {
    if (!hasPercent(state)) return;
    if (seconds === 0) return again();
    change({ ...state, stage: 'retrying', seconds });
    timer = setTimeout(() => wait(seconds - 1), 1000);
  }

  function again(): void {
    clearTimeout(timer);
    if (fileId === undefined) return;
    changeStage('uploading', 0);
    void uppy.retryUpload(fileId).catch(() => {});
  }

  function add(file: File): void {
    waiting = undefined;
    fileId = uppy.addFile({ name: file.name, type: file.type, data: file });
  }

  function forget(): void {
    clearTimeout(timer);
    waiting = undefined;
    // Ends the request first: its progress would be counted for a file that is gone.
    if (state.stage === 'uploading' || state.stage === 'processing') togglePause();
    uppy.clear();
    if (shown !== undefined) URL.revokeObjectURL(shown);
    shown = undefined;
    fileId = undefined;
    address = undefined;
    failures = 0;
  }

  const togglePause = () => fileId !== undefined && uppy.pauseResume(fileId);

  function onOffline(): void {
    if (state.stage === 'uploading' || state.stage === 'processing') togglePause();
    if (hasPercent(state) && state.stage !== 'paused' && state.stage !== 'failed') {
      clearTimeout(timer);
      changeStage('offline');
    }
  }

  function onOnline(): void {
    if (state.stage !== 'offline') return;
    changeStage('uploading', 0);
    if (waiting) return add(waiting);
    const file = fileId === undefined ? undefined : uppy.getFile(fileId);
    // A request that failed is made anew; one that was ended in time goes on.
    if (file?.isPaused && !file.error) togglePause();
    else again();
  }

  addEventListener('offline', onOffline);
  addEventListener('online', onOnline);

  return {
    start(file, preview) {
      forget();
      shown = preview;
      const refusal = refusalOf(file);
      if (refusal) return change({ stage: 'refused', fileName: file.name, reason: textOf(refusal) });
      change({ stage: 'uploading', fileName: file.name, preview, percent: 0 });
      if (navigator.onLine) return add(file);
      waiting = file;
      return changeStage('offline');
    },
    pause() {
      togglePause();
      changeStage('paused');
    },
    resume() {
      changeStage('uploading', 0);
      togglePause();
    },
    retry() {
      if (state.stage === 'failed') failures = 0;
      again();
    },
    abort() {
      forget();
      change(emptyUpload);
    },
    close() {
      forget();
      uppy.destroy();
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    },
  };
}
