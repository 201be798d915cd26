import { useI18n } from '#web/lib/i18n/provider.tsx';

export function NextSteps() {
  const { t } = useI18n();
  const steps = [t('groupCard.nextStep1'), t('groupCard.nextStep2'), t('groupCard.nextStep3')];
  return (
    <section aria-labelledby="next-steps" className="mt-10">
      <h2 id="next-steps" className="h2">
        {t('groupCard.nextTitle')}
      </h2>
      <ol className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-3">
        {steps.map((step, index) => (
          <li
            key={step}
            className="grid content-start gap-x-4 gap-y-1.5 max-sm:grid-cols-[1.25rem_1fr] max-sm:items-baseline"
          >
            <span aria-hidden className="font-display text-h2 leading-[1.2] font-[610] text-card-accent">
              {index + 1}
            </span>
            <span className="text-small leading-normal text-card-sub">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
