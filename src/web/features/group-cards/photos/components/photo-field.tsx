import './photo-field.css';
import Camera from 'lucide-react/icons/camera';
import Image from 'lucide-react/icons/image';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import UploadIcon from 'lucide-react/icons/upload';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { purposeOf } from '#domain/cards/picture.ts';
import { pictureTypes } from '#domain/cards/picture-upload.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { PhotoDrawing, PhotoLostDrawing } from '#web/ui/art/photos.tsx';
import { type AiImageUse, AiImageWay } from '#web/features/group-cards/ai-images/components/ai-image-way.tsx';
import { previewOf, type UploadState } from '../api/upload-state.ts';
import { ProgressRing } from './progress-ring.tsx';
import type { Upload } from '../api/use-upload.ts';

interface PhotoFieldProps {
  upload: Upload;
  /** By default that of a photo in a message. */
  label?: string;
  /** Who gets a picture by AI, where one can be made. */
  aiImage?: AiImageUse;
}

/** Takes one photo by button, camera, drop or paste, and shows how its upload goes; every state has the same height. */
export function PhotoField({ upload, label, aiImage }: PhotoFieldProps) {
  const { t } = useI18n();
  const name = label ?? t('photo.label');
  const zone = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isOver = useDropAndPaste(zone, upload.start);
  const choose = () => chooser.current?.click();
  const { state } = upload;
  return (
    <div role="group" aria-label={name} className="photo-field grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p aria-hidden="true" className="text-small font-[560]">
          {name}
          <span className="font-[430] text-muted"> ({t('photo.optional')})</span>
        </p>
        {aiImage && <AiImageWay {...aiImage} present={previewOf(state)} onUpload={choose} />}
      </div>
      <div ref={zone} className="photo-zone" data-state={isOver ? 'over' : lookOf(state)}>
        {isOver ? (
          <>
            <PhotoDrawing className="photo-zone-art" />
            <div>
              <p className="photo-zone-drop">{t('photo.drop')}</p>
              <p className="photo-zone-state">{t('photo.hint')}</p>
            </div>
          </>
        ) : (
          <Zone upload={upload} onChoose={choose} onCamera={() => camera.current?.click()} />
        )}
      </div>
      <FileInput ref={chooser} onFiles={upload.start} />
      <FileInput ref={camera} onFiles={upload.start} capture="environment" />
    </div>
  );
}

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  onFiles: (files: ArrayLike<File>) => void;
  capture?: 'environment';
}

function FileInput({ ref, onFiles, capture }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={pictureTypes.join(',')}
      capture={capture}
      onChange={({ target }) => {
        onFiles(target.files ?? []);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
  );
}

const lookOf = ({ stage }: UploadState) => {
  if (stage === 'empty' || stage === 'done') return stage;
  return stage === 'refused' || stage === 'failed' ? 'failed' : 'busy';
};

interface ZoneProps {
  upload: Upload;
  onChoose: () => void;
  onCamera: () => void;
}

function Zone({ upload: { state, act, dropIfGone }, onChoose, onCamera }: ZoneProps) {
  const { t } = useI18n();
  if (state.stage === 'empty') return <Empty onChoose={onChoose} onCamera={onCamera} />;
  if (state.stage === 'refused') {
    return (
      <Row art={<PhotoLostDrawing className="photo-zone-art" />} name={state.fileName} text={state.reason} isAlert>
        <Button size="sm" onClick={onChoose}>
          {t('photo.chooseAnother')}
        </Button>
        <Button size="sm" variant="text" onClick={() => act('abort')}>
          {t('photo.remove')}
        </Button>
      </Row>
    );
  }
  if (state.stage === 'done') {
    const thumb = (
      <div className="photo-zone-thumb">
        {/* A photo that was uploaded long ago and never sent is gone from the server. */}
        <img src={state.preview} alt={t('photo.previewAlt')} onError={() => void dropIfGone()} />
      </div>
    );
    const isByAi = purposeOf(state.imageUrl) === 'ai_image';
    return (
      <Row
        art={thumb}
        name={state.fileName}
        text={t(isByAi ? 'ai.markNote' : 'photo.uploadedMark')}
        isSuccess={!isByAi}
      >
        <Button size="sm" onClick={onChoose}>
          {t(isByAi ? 'photo.upload' : 'photo.change')}
        </Button>
        <Button size="sm" variant="text" onClick={() => act('abort')}>
          {t(isByAi ? 'ai.remove' : 'photo.remove')}
        </Button>
      </Row>
    );
  }
  return <Running state={state} act={act} onChoose={onChoose} />;
}

function Empty({ onChoose, onCamera }: Omit<ZoneProps, 'upload'>) {
  const { t } = useI18n();
  return (
    <>
      <PhotoDrawing className="photo-zone-art max-md:hidden" />
      <div className="max-md:hidden">
        <div className="photo-zone-ways">
          <Button size="sm" icon={<UploadIcon aria-hidden />} onClick={onChoose}>
            {t('photo.upload')}
          </Button>
          <span className="text-muted">{t('photo.orDrop')}</span>
        </div>
        <p className="photo-zone-state mt-1.5">{t('photo.hint')}</p>
      </div>
      <button type="button" className="photo-way md:hidden" onClick={onCamera}>
        <Camera aria-hidden />
        {t('photo.take')}
      </button>
      <button type="button" className="photo-way md:hidden" onClick={onChoose}>
        <Image aria-hidden />
        {t('photo.choose')}
      </button>
      <p className="photo-zone-state col-span-full md:hidden">{t('photo.hint')}</p>
    </>
  );
}

type RunningState = Extract<UploadState, { percent: number }>;

function Running({ state, act, onChoose }: { state: RunningState; act: Upload['act']; onChoose: () => void }) {
  const { t } = useI18n();
  const { stage, percent, fileName, preview } = state;
  const isOut = stage !== 'uploading' && stage !== 'processing';
  const ring = <ProgressRing preview={preview} fileName={fileName} percent={percent} isOut={isOut} />;
  const stop = (
    <Button size="sm" variant="text" onClick={() => act('abort')}>
      {t('photo.abort')}
    </Button>
  );
  switch (state.stage) {
    case 'uploading':
      return (
        <Row art={ring} name={fileName} text={t('photo.uploading', { percent })} spoken={quarter(percent)}>
          <Button size="sm" icon={<Pause aria-hidden />} onClick={() => act('pause')}>
            {t('photo.pause')}
          </Button>
          {stop}
        </Row>
      );
    case 'processing':
      return <Row art={ring} name={fileName} text={t('photo.processing')} />;
    case 'paused':
      return (
        <Row art={ring} name={fileName} text={t('photo.paused', { percent })}>
          <Button size="sm" icon={<Play aria-hidden />} onClick={() => act('resume')}>
            {t('photo.resume')}
          </Button>
          {stop}
        </Row>
      );
    case 'offline':
      return (
        <Row art={ring} name={fileName} text={t('photo.waitingOnline')} icon={<WifiOff aria-hidden />}>
          {stop}
        </Row>
      );
    case 'retrying':
      return (
        <Row art={ring} name={fileName} text={t('photo.retrying', { seconds: state.seconds })}>
          <Button size="sm" onClick={() => act('retry')}>
            {t('photo.tryNow')}
          </Button>
          {stop}
        </Row>
      );
    case 'failed':
      return (
        <Row art={ring} name={fileName} text={t('photo.error')} isAlert>
          <Button size="sm" icon={<RotateCw aria-hidden />} onClick={() => act('retry')}>
            {t('common.retry')}
          </Button>
          <Button size="sm" variant="text" onClick={onChoose}>
            {t('photo.chooseAnother')}
          </Button>
          <Button size="sm" variant="text" onClick={() => act('abort')}>
            {t('photo.remove')}
          </Button>
        </Row>
      );
  }
}

/** A screen reader hears the progress at every quarter, not at every percent. */
const quarter = (percent: number) => Math.floor(percent / 25) * 25;

interface RowProps {
  art: ReactNode;
  name: string;
  text: string;
  icon?: ReactNode;
  /** Changes when the text is to be read out; without it every change is. */
  spoken?: number;
  isAlert?: boolean;
  isSuccess?: boolean;
  children?: ReactNode;
}

function Row({ art, name, text, icon, spoken, isAlert = false, isSuccess = false, children }: RowProps) {
  const tone = isAlert ? 'danger' : isSuccess ? 'success' : undefined;
  return (
    <>
      {art}
      <div className="min-w-0">
        <p className="photo-zone-name">{name}</p>
        <p className="photo-zone-state" data-tone={tone} role={isAlert ? 'alert' : undefined}>
          {icon}
          {text}
        </p>
        {!isAlert && (
          <p key={spoken} role="status" className="sr-only">
            {text}
          </p>
        )}
      </div>
      {children !== undefined && <div className="photo-zone-actions">{children}</div>}
    </>
  );
}

/** The whole dialog or form takes a dropped or pasted photo. Gives whether one is being dragged over it. */
function useDropAndPaste(zone: { current: HTMLElement | null }, onFiles: Upload['start']): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const area = zone.current?.closest('form');
    if (!area) return undefined;
    const events = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => area.addEventListener(name, listener, { signal: events.signal });
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    on('dragover', (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(true);
    });
    on('dragleave', (event) => {
      if (!(event.relatedTarget instanceof Node) || !area.contains(event.relatedTarget)) setIsOver(false);
    });
    on('drop', (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer?.files ?? []);
    });
    on('paste', (event) => {
      const files = event.clipboardData?.files ?? [];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    });
    return () => events.abort();
  }, [zone]);
  return isOver;
}
