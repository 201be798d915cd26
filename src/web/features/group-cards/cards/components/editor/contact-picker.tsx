import { useQuery } from '@tanstack/react-query';
import BookUser from 'lucide-react/icons/book-user';
import { useMemo, useState } from 'react';
import type { BirthdayItem } from '#contract/birthdays.ts';
import { upcomingRows } from '#domain/birthdays/birthday-list.ts';
import { birthdayLimits } from '#domain/limits/birthdays.ts';
import { avatarIndex, initialsOf, matchesSearch } from '#domain/birthdays/person-name.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog, DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { Field, Input } from '#web/ui/forms/field.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { birthdaysQuery } from '#web/features/birthdays/api.ts';

interface ContactPickerProps {
  today: Temporal.PlainDate;
  onPick: (contact: BirthdayItem) => void;
}

/** A button that opens a list of the user's birthdays. */
export function ContactPicker({ today, onPick }: ContactPickerProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('groupCard.pickContact')}
        title={t('groupCard.pickContact')}
        onClick={() => setOpen(true)}
        className="size-12! border border-field-line text-text!"
      >
        <BookUser />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} closeLabel={t('common.close')}>
        <DialogBody>
          <DialogTitle>{t('groupCard.pickerTitle')}</DialogTitle>
          <Contacts
            today={today}
            onPick={(contact) => {
              setOpen(false);
              onPick(contact);
            }}
          />
        </DialogBody>
      </Dialog>
    </>
  );
}

const { searchFrom, inPage } = birthdayLimits;

function Contacts({ today, onPick }: ContactPickerProps) {
  const { t } = useI18n();
  const { data, isPending, isError, refetch } = useQuery(birthdaysQuery);
  const [query, setQuery] = useState('');
  const rows = useMemo(() => {
    const living = (data ?? []).filter(({ isRemembered }) => !isRemembered);
    return upcomingRows(living, today);
  }, [data, today]);
  const found = rows.filter(({ birthday }) => matchesSearch(birthday.name, query)).slice(0, inPage);

  if (isPending) return <p className="mt-5 text-muted">{t('groupCard.pickerLoading')}</p>;
  if (isError) {
    return (
      <div role="alert" className="mt-5">
        <p>{t('groupCard.pickerError')}</p>
        <Button className="mt-4" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (rows.length === 0) return <p className="mt-5 text-muted">{t('groupCard.pickerEmpty')}</p>;
  return (
    <>
      {rows.length >= searchFrom && (
        <Field label={t('dashboard.searchLabel')} className="mt-5">
          <Input type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
        </Field>
      )}
      <ul className="-mx-3 mt-4">
        {found.map(({ birthday }) => (
          <li key={birthday.id} className="[content-visibility:auto] [contain-intrinsic-block-size:3.75rem]">
            <Contact contact={birthday} onPick={onPick} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="mt-2 text-muted">{t('dashboard.searchEmpty', { query })}</p>}
    </>
  );
}

function Contact({ contact, onPick }: { contact: BirthdayItem; onPick: ContactPickerProps['onPick'] }) {
  const { language } = useI18n();
  const { name, date, birthYear, email } = contact;
  const day = formatDay(language, birthYear === null ? 'day' : 'dayAndYear', Temporal.PlainDate.from(date));
  return (
    <button
      type="button"
      onClick={() => onPick(contact)}
      className="flex min-h-15 w-full items-center gap-3.5 rounded-control px-3 py-2 text-left hover:bg-text/6"
    >
      <Avatar initials={initialsOf(name)} hue={avatarIndex(name)} />
      <span className="min-w-0">
        <b className="block font-[560] wrap-anywhere">{name}</b>
        <span className="block text-small text-muted wrap-anywhere">{email === null ? day : `${day} · ${email}`}</span>
      </span>
    </button>
  );
}
