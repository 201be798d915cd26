import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { purposeOf } from '#domain/cards/picture.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { announceUnreachable } from '#web/ui/overlays/lazy-part.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { emptyUpload, isComing, isLost, previewOf, type UploadState } from './upload-state.ts';
import type { Uploader } from '../model/uploader.ts';

export interface Upload {
  state: UploadState;
  /** One photo; of several none is taken. */
  start: (files: ArrayLike<File>) => void;
  act: (action: 'pause' | 'resume' | 'retry' | 'abort') => void;
  /** Gives up a stored picture that did not load, if the server no longer has it. */
  dropIfGone: () => Promise<void>;
  /** Forgets the file and shows a picture that is stored already, or none. */
  reset: (stored: string | null) => void;
  /** The path of the picture, once it has arrived, or null; undefined if one was chosen that did not arrive. */
  arrival: () => Promise<{ imageUrl: string | null } | undefined>;
}

const pathOf = (state: UploadState): string | null => (state.stage === 'done' ? state.imageUrl : null);

const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

const importUploader = () => import('../model/uploader.ts');

/** Loads once; what could not be fetched is fetched anew the next time. */
function loadOnce<Value>(load: () => Promise<Value>) {
  let loading: Promise<Value> | undefined;
  return {
    loaded: () => loading,
    load() {
      loading ??= load();
      loading.catch(() => (loading = undefined));
      return loading;
    },
  };
}

/**
 * The upload of one photo for a card. The code that sends it is loaded when the form opens.
 * @param stored the path of a photo that was uploaded before the page was reloaded
 */
export function useUpload(cardId: number, stored: string | null): Upload {
  const { t } = useI18n();
  const nameOf = (path: string) => t(purposeOf(path) === 'photo' ? 'photo.label' : 'groupCard.badgeAiImage');
  const stateOf = (path: string | null): UploadState =>
    path === null ? emptyUpload : { stage: 'done', imageUrl: path, preview: path, fileName: nameOf(path) };
  const [state, setState] = useState(() => stateOf(stored));
  const loadUploader = useRef<() => Promise<Uploader>>(undefined);
  const waiting = useRef<((reached: UploadState) => void)[]>([]);
  const latest = useRef(state);
  const chosen = useRef<File>(undefined);
  /** Chosen, but the code that sends it could not be fetched. */
  const unsent = useRef<File>(undefined);
  const textOf = useEffectEvent(t);
  const announce = useEffectEvent(() => toast({ kind: 'success', title: t('photo.uploaded') }));

  const onChange = useCallback((next: UploadState) => {
    latest.current = next;
    setState(next);
    if (isComing(next)) return;
    for (const resolve of waiting.current.splice(0)) resolve(next);
  }, []);

  useEffect(() => {
    const report = (next: UploadState) => {
      onChange(next);
      if (next.stage === 'done') announce();
    };
    const load = () =>
      importUploader().then(({ createUploader }) => createUploader(cardId, report, (refusal) => textOf(refusal)));
    const uploader = loadOnce(load);
    loadUploader.current = uploader.load;
    uploader.load().catch(() => {});
    const waiters = waiting.current;
    return () => {
      const end = (action: 'resume' | 'close') =>
        void uploader.loaded()?.then(
          (loaded) => loaded[action](),
          () => {},
        );
      if (waiters.length === 0) return end('close');
      // What was sent waits for its photo also when the form is closed, where nobody can resume it.
      waiters.push(() => end('close'));
      if (latest.current.stage === 'paused') end('resume');
    };
  }, [cardId, onChange]);

  const withUploader = (use: (loaded: Uploader) => void, otherwise: () => void) =>
    void loadUploader.current?.().then(use, otherwise);

  function sendFile(file: File, preview: string): void {
    // At once: what sends it may still be on its way, and no message leaves without the photo that was chosen for it.
    const shown = { fileName: file.name, preview, percent: 0 };
    onChange({ stage: 'uploading', ...shown });
    withUploader(
      (loaded) => {
        unsent.current = undefined;
        loaded.start(file, preview);
      },
      () => {
        unsent.current = file;
        onChange({ stage: 'failed', ...shown });
        announceUnreachable();
      },
    );
  }

  function start(files: ArrayLike<File>): void {
    const file = files[0];
    if (!file) return;
    if (files.length > 1) return toast({ kind: 'error', title: t('photo.onlyOne') });
    const { stage } = latest.current;
    const isThere = isComing(latest.current) || stage === 'done';
    if (isThere && chosen.current && isSameFile(file, chosen.current))
      return toast({ kind: 'error', title: t('photo.duplicate') });
    chosen.current = file;
    sendFile(file, URL.createObjectURL(file));
  }

  const act: Upload['act'] = (action) => {
    const preview = previewOf(latest.current);
    if (action === 'retry' && unsent.current && preview !== undefined) return sendFile(unsent.current, preview);
    return withUploader(
      (loaded) => loaded[action](),
      () => (action === 'abort' ? onChange(emptyUpload) : announceUnreachable()),
    );
  };

  return {
    state,
    start,
    reset(path) {
      const show = () => onChange(stateOf(path));
      withUploader((loaded) => {
        loaded.abort();
        show();
      }, show);
    },
    act,
    async dropIfGone() {
      const shown = latest.current;
      if (shown.stage !== 'done' || shown.preview !== shown.imageUrl) return;
      const answer = await fetch(shown.imageUrl, { method: 'HEAD' }).catch(() => undefined);
      const isGone = answer?.status === 404 || answer?.status === 410;
      if (isGone && latest.current === shown) act('abort');
    },
    async arrival() {
      const wasComing = isComing(latest.current);
      const reached = wasComing
        ? await new Promise<UploadState>((resolve) => waiting.current.push(resolve))
        : latest.current;
      if (isLost(reached)) {
        // Nobody's photo is left out unnoticed: its place in the form offers to choose another one or none.
        toast({ kind: 'error', title: reached.stage === 'refused' ? reached.reason : t('photo.error') });
        return undefined;
      }
      const isStopped = wasComing && reached.stage === 'empty';
      return isStopped ? undefined : { imageUrl: pathOf(reached) };
    },
  };
}
