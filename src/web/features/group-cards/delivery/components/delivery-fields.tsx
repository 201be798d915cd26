import { languages } from '#domain/language.ts';
import { addressLimits } from '#domain/limits/mail.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, FieldHint, Input } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { nativeNames } from '#web/shell/site/language-picker.tsx';
import type { DeliveryForm } from '../model/form.ts';

interface PartProps {
  form: DeliveryForm;
  change: (part: Partial<DeliveryForm>) => void;
}

/** The address of the birthday person, or the choice to hand over the link without a mail. */
export function AddressField({
  form,
  change,
  offered,
  error,
}: PartProps & { offered: string | null; error: string | undefined }) {
  const { t } = useI18n();
  if (form.isSelf) {
    return (
      <div>
        <FieldHint>{t('deliver.selfHint')}</FieldHint>
        <Button variant="text" size="sm" className="text-left" onClick={() => change({ isSelf: false })}>
          {t('deliver.address')}
        </Button>
      </div>
    );
  }
  const isOffered = offered !== null && form.email === offered;
  return (
    <div>
      <Field
        label={t('deliver.address')}
        hint={t(isOffered ? 'deliver.addressHint' : 'deliver.addressEmptyHint')}
        error={error}
      >
        <Input
          type="email"
          name="email"
          autoComplete="off"
          maxLength={addressLimits.maxLength}
          value={form.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
      <Button
        variant="text"
        size="sm"
        className="text-left"
        onClick={() => change({ isSelf: true, chosen: form.chosen === 'other' ? 'birthday' : form.chosen })}
      >
        {t(form.email === '' ? 'deliver.noAddress' : 'deliver.rather')}
      </Button>
    </div>
  );
}

export function LanguageField({ form, change }: PartProps) {
  const { t } = useI18n();
  return (
    <Field label={t('deliver.language')}>
      <Select
        value={form.language}
        options={languages.map((value) => ({ value, label: t(nativeNames[value]) }))}
        onChange={({ target }) => {
          const language = languages.find((known) => known === target.value);
          if (language) change({ language });
        }}
      />
    </Field>
  );
}
