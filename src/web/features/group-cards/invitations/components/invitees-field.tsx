import { isEmailAddress } from '#domain/mail/email-address.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { ChipsInput } from '#web/ui/forms/chips-input.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { endsAddress, withAddresses } from '../model.ts';

interface InviteesFieldProps {
  addresses: readonly string[];
  /** The address that is still being typed. */
  typed: string;
  onChange: (addresses: readonly string[], typed: string) => void;
  error: string | undefined;
}

export function InviteesField({ addresses, typed, onChange, error }: InviteesFieldProps) {
  const { t } = useI18n();
  return (
    <Field label={t('groupCard.invitedContributors')} hint={t('groupCard.invitedHint')} error={error}>
      <ChipsInput
        name="invitedContributors"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        values={addresses}
        draft={typed}
        onChange={onChange}
        merge={withAddresses}
        endsValue={endsAddress}
        issueOf={(email) => (isEmailAddress(email) ? undefined : t('groupCard.contributorInvalid', { email }))}
        removeLabel={(email) => t('groupCard.removeAddress', { email })}
        status={t('groupCard.addressCount', { count: addresses.length })}
      />
    </Field>
  );
}
