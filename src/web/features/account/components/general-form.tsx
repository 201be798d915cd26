import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { AccountSettings } from '#contract/account.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { translatorFor } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { nativeNames } from '#web/shell/site/language-picker.tsx';
import { saveSettings } from '../api.ts';
import { cityOf, deviceZone, isSameZone, zoneHint, zoneOptions } from '../model.ts';

/** Language and zone are saved together by a button, since choosing in a list must not change the page's language. */
export function GeneralForm({ saved }: { saved: AccountSettings }) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(saved);
  const save = useSave();
  const here = useDeviceZone();
  const isChanged = chosen.language !== saved.language || chosen.timeZone !== saved.timeZone;
  const saveButton = useFocusWhenDone(save.isPending);

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
        variant={isChanged ? 'primary' : 'quiet'}
        busy={save.isPending}
        className="justify-self-start max-sm:w-full"
      >
        {t(save.isPending ? 'common.saving' : 'common.save')}
      </Button>
    </form>
  );
}

/** History state that tells the page in the new language that it was opened by saving, so that it restores the focus. */
const openedBySaving = 'saved';

/** Focuses the button again after saving, since a disabled button loses the focus. */
function useFocusWhenDone(isPending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const worked = useRef(useLocation().state === openedBySaving);
  useEffect(() => {
    if (!isPending && worked.current) button.current?.focus({ preventScroll: true });
    worked.current = isPending;
  }, [isPending]);
  return button;
}

/** Saves, then opens the page in the chosen language and reloads its data, unless another page was chosen meanwhile. */
function useSave() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { pathname, search, hash } = useLocation();
  return useMutation({
    mutationFn: saveSettings,
    networkMode: 'always',
    onSuccess: async ({ language }) => {
      if (state !== 'idle' || location.pathname !== pathname)
        return toast({ kind: 'success', title: t('settings.saved') });
      const place = { pathname: pathInLanguage(pathname, language), search, hash };
      await navigate(place, { replace: true, preventScrollReset: true, state: openedBySaving });
      return toast({ kind: 'success', title: translatorFor(language)('settings.saved') });
    },
    onError: (error) => toast({ kind: 'error', title: failureText(t, error) }),
  });
}

interface ZoneFieldProps {
  value: string;
  saved: string;
  disabled: boolean;
  onChange: (zone: string) => void;
}

/** A list of about 400 zones, built in the browser so that the HTML stays small, and labelled by city for type-ahead. */
function ZoneField({ value, saved, disabled, onChange }: ZoneFieldProps) {
  const { t } = useI18n();
  const known = useSyncExternalStore(neverChanges, knownZones, () => noZones);
  const options = useMemo(() => zoneOptions(known, [saved, value]), [known, saved, value]);
  return (
    <Field label={t('reminders.timeZone')} hint={zoneHint(value)}>
      <Select value={value} disabled={disabled} options={options} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

const neverChanges = () => () => {};
const noZones: readonly string[] = [];
let zones: readonly string[] | undefined;
const knownZones = () => (zones ??= Intl.supportedValuesOf('timeZone'));

/** The zone of the device; null on the server, which does not know it. */
function useDeviceZone(): string | null {
  return useSyncExternalStore(neverChanges, deviceZone, () => null);
}
