import './ai-image.css';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AiImageStyle } from '#domain/cards/ai-image.ts';
import { aiImageLimits } from '#domain/limits/ai-images.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, Textarea } from '#web/ui/forms/field.tsx';
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { aiQuotaQuery, generateImage } from '../api.ts';
import type { AiImageWayProps, MadePicture } from './ai-image-way.tsx';
import { AiStage, type Stage } from './ai-stage.tsx';
import { StyleTiles } from './style-tiles.tsx';

interface AiImageDialogProps extends OpenProps, AiImageWayProps {
  /** Pictures that may still be made today. */
  left: number;
}

const start: Stage = { name: 'start' };
const empty = { prompt: '' };

/** Makes a picture from a description. Closed while it is being made, it takes the picture by itself. */
export default function AiImageDialog(props: AiImageDialogProps) {
  const { open, onOpenChange, card, left, mayStart, takesAtOnce = false, present, onUpload } = props;
  const { t } = useI18n();
  const client = useQueryClient();
  const draft = useDraft(`ai-image/${card.id}`, empty);
  const { prompt } = draft.form;
  const [style, setStyle] = useState<AiImageStyle>('default');
  const [stage, setStage] = useState<Stage>(start);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // The form around it is written on while the picture is made.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const isBusy = stage.name === 'busy';
  const shown: Stage = left === 0 && stage.name !== 'made' && !isBusy ? { name: 'used-up' } : stage;
  const isUsedUp = shown.name === 'used-up';

  async function take(picture: MadePicture) {
    await latest.current.onTake(picture);
    setStage(start);
    draft.settle(empty);
    onOpenChange(false);
  }

  function refuse(error: unknown) {
    const text = failureText(t, error, t('ai.error'));
    const status = error instanceof ApiError ? error.status : 0;
    setStage({ name: 'failed', text, isRefused: status === 422 });
    if (takesAtOnce || !latest.current.open) toast({ kind: 'error', title: t('common.error'), description: text });
    void client.invalidateQueries({ queryKey: aiQuotaQuery(card.id).queryKey });
    field.current?.focus();
  }

  async function make() {
    const words = prompt.trim();
    setIsMissing(words === '');
    if (words === '') {
      toast({ kind: 'error', title: t('ai.missingPrompt'), description: t('ai.missingPromptText') });
      field.current?.focus();
      return;
    }
    if (mayStart && !mayStart()) return;
    setStage({ name: 'busy' });
    try {
      const made = await generateImage(card.id, { prompt: words, style });
      client.setQueryData(aiQuotaQuery(card.id).queryKey, made.left);
      const picture = { url: made.url, prompt: words };
      const now = latest.current;
      // One that was chosen meanwhile stays, and this one waits here.
      const isFree = now.present === undefined || now.present === present;
      if (takesAtOnce || (!now.open && isFree)) await take(picture);
      else setStage({ name: 'made', picture });
    } catch (error) {
      refuse(error);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree this form lies within that of the message, which is not to be sent.
    event.stopPropagation();
    if (stage.name === 'made') void take(stage.picture);
    else if (!isBusy && !isUsedUp) void make();
  }

  return (
    <FormDialog open={open} onOpenChange={onOpenChange} size="wide" initialFocus={field}>
      <form className="contents" onSubmit={submit} noValidate>
        <DialogBody flush className="md:grid md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
          <div className="grid content-start gap-[18px] px-5 pt-7 pb-6 md:p-8">
            <DialogTitle>{t('ai.title')}</DialogTitle>
            <RestoredDraft draft={draft} />
            <Field
              label={t('ai.prompt')}
              hint={t('ai.promptNote')}
              error={isMissing ? t('ai.missingPromptText') : undefined}
            >
              <Textarea
                ref={field}
                name="prompt"
                rows={4}
                maxLength={aiImageLimits.promptLength}
                placeholder={t('ai.promptPlaceholder')}
                value={prompt}
                readOnly={isBusy}
                disabled={isUsedUp}
                onChange={({ target }) => draft.change({ prompt: target.value })}
              />
            </Field>
            <StyleTiles value={style} disabled={isBusy || isUsedUp} onChange={setStyle} />
            <p className="ai-left">
              <SmallCandle isLit={left > 0} />
              {t('ai.quota', { count: left })}
            </p>
          </div>
          <AiStage stage={shown} theme={card.theme} />
        </DialogBody>
        <DialogFoot>
          {stage.name === 'made' ? (
            <>
              <Button onClick={() => setStage(start)}>{t('ai.again')}</Button>
              <Button type="submit" variant="primary">
                {t('ai.use')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => onOpenChange(false)}>{t(isUsedUp ? 'common.close' : 'common.cancel')}</Button>
              {isUsedUp ? (
                <Button
                  variant="primary"
                  onClick={() => {
                    onOpenChange(false);
                    onUpload();
                  }}
                >
                  {t('photo.upload')}
                </Button>
              ) : (
                <Button type="submit" variant="primary" busy={isBusy}>
                  {t(isBusy ? 'ai.generating' : 'ai.generate')}
                </Button>
              )}
            </>
          )}
        </DialogFoot>
      </form>
    </FormDialog>
  );
}

function SmallCandle({ isLit }: { isLit: boolean }) {
  return (
    <svg viewBox="0 0 10 20" aria-hidden="true" focusable="false">
      {isLit ? (
        <>
          <path fill="var(--flame)" d="M5 0c2 2.600 3 4 3 5.600a3 3 0 0 1-6 0C2 4 3 2.600 5 0Z" />
          <path fill="var(--wax)" d="M2 9h6v11H2Z" />
        </>
      ) : (
        <path fill="var(--wax-off)" d="M4.400 3h1.200v4H4.400ZM1 7h8v13H1Z" />
      )}
    </svg>
  );
}
