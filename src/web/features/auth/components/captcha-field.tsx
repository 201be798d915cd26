import { useEffect, useRef, useState } from 'react';
import type { CaptchaWidget } from '#contract/pages.ts';
import { showCaptcha } from '#web/lib/captcha.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

interface CaptchaFieldProps {
  widget: CaptchaWidget;
  onSolved: (token: string) => void;
}

/** The provider's widget. A new captcha needs a new field, so the caller changes its key. */
export function CaptchaField({ widget, onSolved }: CaptchaFieldProps) {
  const { t, language } = useI18n();
  const [failed, setFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const solved = useRef(onSolved);
  useEffect(() => {
    solved.current = onSolved;
  });

  useEffect(() => {
    const frame = place.current;
    if (!frame) return;
    // A new element each time, since a provider renders only once into one, and effects may run twice.
    const ground = document.createElement('div');
    frame.replaceChildren(ground);
    const fail = () => setFailed(true);
    const events = { onSolved: (token: string) => solved.current(token), onFailed: fail };
    showCaptcha(ground, widget, language, events).catch(fail);
    return () => ground.remove();
  }, [widget, language]);

  return (
    <div role="group" aria-label={t('auth.captchaNeeded')} className="grid gap-2">
      <p role="status" className="text-small font-[560]">
        {t('auth.captchaNeeded')}
      </p>
      <div ref={place} className="min-h-[65px]" />
      {failed && <FieldError>{t('errors.network')}</FieldError>}
    </div>
  );
}
