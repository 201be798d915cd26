import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AccountSettings } from '#contract/account.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { translatorFor } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { nativeNames } from '#web/features/landing/components/language-picker.tsx';
import { saveSettings } from '../api.ts';
import { cityOf, deviceZone, isSameZone, zoneHint, zoneOptions } from '../model.ts';

/** Saved together by one button: a choice in a list alone must not turn the page into another language. */
export function GeneralForm({ saved }: { saved: AccountSettings }) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(saved);
  const save = useSave();
  const here = useDeviceZone();
  const saveButton = useFocusAfter(save.isPending);

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(chosen);
  }

  function takeDeviceZone(timeZone: string) {
    const next = { ...chosen, timeZone };
    setChosen(next);
    save.mutate(next);
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field label={t('language.label')}>
        <Select
          value={chosen.language}
          disabled={save.isPending}
          options={languages.map((value) => ({ value, label: t(nativeNames[value]) }))}
          onChange={({ target }) => {
            const language = languages.find((known) => known === target.value);
            if (language) setChosen({ ...chosen, language });
          }}
        />
      </Field>
      <div>
        <ZoneField
          value={chosen.timeZone}
          saved={saved.timeZone}
          disabled={save.isPending}
          onChange={(timeZone) => setChosen({ ...chosen, timeZone })}
        />
        {here !== null && !isSameZone(here, saved.timeZone) && (
          <Button
            variant="text"
            size="sm"
            disabled={save.isPending}
            className="text-left"
            onClick={() => takeDeviceZone(here)}
          >
            {t('reminders.timeZoneFromBrowser', { zone: cityOf(here) })}
          </Button>
        )}
      </div>
      <Button
        ref={saveButton}
        type="submit"
        variant="primary"
        busy={save.isPending}
        className="justify-self-start max-sm:w-full"
      >
        {t(save.isPending ? 'common.saving' : 'common.save')}
      </Button>
    </form>
  );
}

/** Says to the page that comes in another language that it comes by this button. */
const bySaving = 'saved';

/** A button at work loses the focus; whoever uses the keyboard goes on where they were. */
function useFocusAfter(isPending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const worked = useRef(useLocation().state === bySaving);
  useEffect(() => {
    if (!isPending && worked.current) button.current?.focus({ preventScroll: true });
    worked.current = isPending;
  }, [isPending]);
  return button;
}

/** What is saved shows at once: the page goes on in the language chosen, and asks the server again. */
function useSave() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return useMutation({
    mutationFn: saveSettings,
    onSuccess: async ({ language }) => {
      const place = { pathname: pathInLanguage(pathname, language), search, hash };
      await navigate(place, { replace: true, preventScrollReset: true, state: bySaving });
      toast({ kind: 'success', title: translatorFor(language)('settings.saved') });
    },
    onError: (error) => {
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      toast({ kind: 'error', title: said ?? t('errors.generic') });
    },
  });
}

interface ZoneFieldProps {
  value: string;
  saved: string;
  disabled: boolean;
  onChange: (zone: string) => void;
}

/** Four hundred names come with the script, not with the page; by its city each is found with a few keys. */
function ZoneField({ value, saved, disabled, onChange }: ZoneFieldProps) {
  const { t } = useI18n();
  const known = useSyncExternalStore(never, knownZones, () => noZones);
  const options = useMemo(() => zoneOptions(known, [saved, value]), [known, saved, value]);
  return (
    <Field label={t('reminders.timeZone')} hint={zoneHint(value)}>
      <Select value={value} disabled={disabled} options={options} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

const never = () => () => {};
const noZones: readonly string[] = [];
let zones: readonly string[] | undefined;
const knownZones = () => (zones ??= Intl.supportedValuesOf('timeZone'));

/** Only the browser knows it. */
function useDeviceZone(): string | null {
  return useSyncExternalStore(never, deviceZone, () => null);
}
