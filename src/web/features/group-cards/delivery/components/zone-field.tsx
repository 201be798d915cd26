import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { nowMs } from '#web/lib/dates/clock.ts';
import { cityOf, formatTime } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Field, FormIsSaving, Input } from '#web/ui/forms/field.tsx';
import { findZones, firstZones, type ZoneChoice, zoneChoices } from '../model/zones.ts';

interface ZoneFieldProps {
  value: string;
  /** The zone of who chooses. */
  own: string;
  onChange: (timeZone: string) => void;
}

/** A zone, searched by city or country. The list opens in its place, so that it also fits a sheet on a phone. */
export function ZoneField({ value, own, onChange }: ZoneFieldProps) {
  const { t, language } = useI18n();
  const listId = useId();
  const isLocked = useContext(FormIsSaving);
  // Undefined while the list is closed.
  const [query, setQuery] = useState<string>();
  const [place, setPlace] = useState(0);
  const isOpen = query !== undefined;
  const choices = useMemo(
    () => zoneChoices([...Intl.supportedValuesOf('timeZone'), own, value], language),
    [own, value, language],
  );
  const isSearched = query !== undefined && query.trim() !== '';
  const found = isSearched ? findZones(choices, query) : firstZones(choices, [value, own]);
  const current = found[place];
  const field = useRef<HTMLDivElement>(null);
  // Else the list would open below what the dialog shows.
  useEffect(() => {
    if (isOpen) field.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const search = (words: string) => {
    if (isLocked) return;
    setQuery(words);
    setPlace(0);
  };
  const close = () => setQuery(undefined);
  const choose = (choice: ZoneChoice | undefined) => {
    if (!choice) return;
    onChange(choice.zone);
    close();
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setPlace((place + step + found.length) % Math.max(found.length, 1));
      else search('');
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      choose(current);
    } else if (isOpen && event.key === 'Escape') {
      // Closes the list, not the dialog around it.
      event.stopPropagation();
      event.preventDefault();
      close();
    }
  }

  return (
    <div ref={field} className="scroll-my-4">
      <Field label={t('deliver.zone')}>
        <div className="relative">
          <Input
            role="combobox"
            className="truncate pr-10"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && current ? `${listId}-${place}` : undefined}
            placeholder={isOpen ? t('deliver.zoneFind') : undefined}
            value={query ?? cityOf(value)}
            onClick={() => {
              if (!isOpen) search('');
            }}
            onChange={({ target }) => search(target.value)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          />
        </div>
      </Field>
      <div
        id={listId}
        role="listbox"
        aria-label={t('deliver.zone')}
        hidden={!isOpen || found.length === 0}
        className="mt-1.5 max-h-64 overflow-y-auto rounded-control border border-field-line bg-bg py-1 light:bg-surface"
      >
        {isOpen && !isSearched && (
          <p role="presentation" className="px-3.5 pt-1.5 text-small text-muted">
            {t('deliver.zoneOften')}
          </p>
        )}
        {isOpen &&
          found.map((choice, index) => (
            <Option
              key={choice.zone}
              id={`${listId}-${index}`}
              choice={choice}
              isCurrent={index === place}
              isChosen={choice.zone === value}
              isOwn={choice.zone === own}
              onChoose={() => choose(choice)}
            />
          ))}
      </div>
      {isSearched && found.length === 0 && (
        <p className="mt-1.5 text-small text-muted wrap-anywhere">{t('deliver.zoneNone', { query: query.trim() })}</p>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  choice: ZoneChoice;
  isCurrent: boolean;
  isChosen: boolean;
  isOwn: boolean;
  onChoose: () => void;
}

function Option({ id, choice: { zone, city, country }, isCurrent, isChosen, isOwn, onChoose }: OptionProps) {
  const { t, language } = useI18n();
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs()).toZonedDateTimeISO(zone);
  const where = [country, isOwn && t('deliver.zoneYours')].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      ref={(element) => {
        if (isCurrent) element?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      aria-selected={isChosen}
      // The field keeps the focus, so that the list stays until something is chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex min-h-11 w-full items-center gap-3 px-3.5 py-1.5 text-left hover:bg-text/6',
        isCurrent && 'bg-text/6',
      )}
    >
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-[560]">{city}</span>
        <span className="block text-small text-muted">{where}</span>
      </span>
      <span className="figures text-small text-muted">{t('deliver.zoneNow', { time: formatTime(language, now) })}</span>
      {isChosen && <Check aria-hidden className="size-4 flex-none" />}
    </button>
  );
}
