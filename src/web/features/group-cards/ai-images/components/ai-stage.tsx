import type { CardTheme } from '#domain/cards/group-card.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Drawing } from '#web/ui/art/drawing.tsx';
import { PhotoDrawing } from '#web/ui/art/photos.tsx';
import { Flame } from '#web/ui/base/flame.tsx';
import type { MadePicture } from './ai-image-way.tsx';

export type Stage =
  | { name: 'start' | 'busy' | 'used-up' }
  | { name: 'made'; picture: MadePicture }
  | { name: 'failed'; text: string; isRefused: boolean };

/** The half of the dialog where the picture appears, on the ground of its card. */
export function AiStage({ stage, theme }: { stage: Stage; theme: CardTheme }) {
  return (
    <section className="ai-stage" data-card={theme} aria-live="polite">
      <Content stage={stage} />
    </section>
  );
}

function Content({ stage }: { stage: Stage }) {
  const { t } = useI18n();
  switch (stage.name) {
    case 'start':
      return (
        <div className="ai-frame" data-state="empty">
          <PhotoDrawing />
          <span>{t('ai.empty')}</span>
        </div>
      );
    case 'busy':
      return (
        <>
          <div className="ai-frame" data-state="busy">
            <Flame />
          </div>
          <p className="ai-text">
            <b>{t('ai.generating')}</b>
            {t('ai.wait')}
          </p>
        </>
      );
    case 'made':
      return (
        <>
          <div className="ai-frame">
            <img src={stage.picture.url} alt={t('ai.alt', { prompt: stage.picture.prompt })} />
            <span className="photo-badge">{t('groupCard.badgeAiImage')}</span>
          </div>
          <p className="ai-text">{t('ai.markNote')}</p>
        </>
      );
    case 'failed':
      return (
        <>
          <TurnedPicture />
          <p className="ai-text" role="alert">
            <b>{t(stage.isRefused ? 'ai.refusedTitle' : 'ai.error')}</b>
            {stage.text !== t('ai.error') && stage.text}
          </p>
        </>
      );
    case 'used-up':
      return (
        <>
          <TurnedPicture />
          <p className="ai-text">
            <b>{t('ai.quotaTitle')}</b>
            {t('ai.quotaText')}
          </p>
        </>
      );
  }
}

/** A picture with its face to the wall. */
function TurnedPicture() {
  return (
    <Drawing viewBox="0 0 120 96" className="w-37.5">
      <path
        fill="var(--scene-disc)"
        d="M112.600 50c-.4 7.400-3.900 15.500-9 21.800-5 6.300-12.900 13-21.400 16-8.500 3.100-20.300 3.600-29.600 2.300-9.400-1.200-19.100-5-26.400-9.700C18.900 75.600 12.100 68.800 8.700 61.700 5.300 54.600 3.500 45.100 6 37.700s9.900-15.300 17.600-20.400C31.300 12.200 42.400 8.100 52.100 7.300c9.700-.7 20.800 2.200 29.700 5.600 8.900 3.300 18.700 8.100 23.800 14.300 5.100 6.200 7.300 15.400 7 22.800Z"
      />
      <path fill="var(--scene-cloth)" d="M24 14l70-2 3 66-71 3Z" />
      <path fill="var(--scene-cloth-mid)" d="M31 21l56-2 3 52-57 3Z" />
      <path fill="var(--scene-paper-shade)" d="M56 12h8l-2 58-4 0Z" opacity=".55" />
      <path
        fill="none"
        stroke="var(--scene-quiet)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M60 12q-2-8 0-11M60 1l-24 12M60 1l26 11"
      />
    </Drawing>
  );
}
