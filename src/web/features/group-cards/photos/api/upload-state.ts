/** An upload as the form shows it. */
export type UploadState =
  | { stage: 'empty' }
  /** The file cannot be taken, in the words of `reason`. */
  | { stage: 'refused'; fileName: string; reason: string }
  | (Chosen &
      (
        | { stage: 'uploading' | 'processing' | 'paused' | 'offline' | 'failed'; percent: number }
        | { stage: 'retrying'; percent: number; seconds: number }
        | { stage: 'done'; imageUrl: string }
      ));

interface Chosen {
  fileName: string;
  /** The local picture, shown from the moment it is chosen. */
  preview: string;
}

export const emptyUpload: UploadState = { stage: 'empty' };

/** Whether the picture may still arrive, so that a message without text is worth waiting for. */
export const isComing = ({ stage }: UploadState): boolean =>
  stage !== 'empty' && stage !== 'refused' && stage !== 'failed' && stage !== 'done';

/** Whether a photo was chosen that cannot be added; it is removed or replaced before the message is sent. */
export const isLost = ({ stage }: UploadState): boolean => stage === 'refused' || stage === 'failed';

export const previewOf = (upload: UploadState): string | undefined =>
  'preview' in upload ? upload.preview : undefined;
