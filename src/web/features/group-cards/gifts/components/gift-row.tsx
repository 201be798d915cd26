import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import type { SharedGift } from '#contract/cards/gifts.ts';
import { initialsOf } from '#domain/birthdays/person-name.ts';
import { contributionLimits } from '#domain/limits/cards.ts';
import { type Draft, useDraft } from '#web/lib/forms/use-draft.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { Button } from '#web/ui/base/button.tsx';

interface GiftRowProps {
  gift: SharedGift;
  /** Whether the card knows the name of who looks, so that a promise needs none. */
  hasName: boolean;
  onClaim: (name?: string) => Promise<boolean>;
  onRelease: () => void;
  onRemove: () => void;
}

/** One idea: who brings it, or the button to say that one brings it oneself. */
export function GiftRow({ gift, hasName, onClaim, onRelease, onRemove }: GiftRowProps) {
  const { t } = useI18n();
  const draft = useDraft(`gift/${gift.id}/name`, { name: '' });
  const [isAsking, setIsAsking] = useState(draft.isRestored);
  const { text, link, bringer } = gift;
  const isMine = bringer?.isMe ?? false;
  return (
    <li className="gift">
      <div className="gift-words">
        <p>
          {text}{' '}
          {link !== null && (
            <a href={link} target="_blank" rel="noopener noreferrer nofollow">
              {new URL(link).hostname}
            </a>
          )}
        </p>
        {bringer && (
          <p className="gift-by">
            <Avatar initials={initialsOf(bringer.name)} hue={bringer.avatarIndex} size="sm" />
            <span>{isMine ? t('gifts.byYou') : t('gifts.by', { name: bringer.name })}</span>
          </p>
        )}
      </div>
      {(!bringer || isMine) && !isAsking && (
        <Button
          variant={isMine ? 'text' : 'card-quiet'}
          size="sm"
          className={isMine ? 'gift-back' : 'gift-bring'}
          aria-label={`${t(isMine ? 'gifts.unclaim' : 'gifts.claim')}: ${text}`}
          onClick={() => (isMine ? onRelease() : hasName ? void onClaim() : setIsAsking(true))}
        >
          {t(isMine ? 'gifts.unclaim' : 'gifts.claim')}
        </Button>
      )}
      {gift.mayRemove && (
        <button type="button" aria-label={t('gifts.remove', { text })} className="gift-remove" onClick={onRemove}>
          <X aria-hidden />
        </button>
      )}
      {isAsking && !bringer && <NameForm draft={draft} onClaim={onClaim} onDone={() => setIsAsking(false)} />}
    </li>
  );
}

interface NameFormProps extends Pick<GiftRowProps, 'onClaim'> {
  draft: Draft<{ name: string }>;
  onDone: () => void;
}

/** Asks for the name of somebody whom the card does not know yet. */
function NameForm({ draft, onClaim, onDone }: NameFormProps) {
  const { t } = useI18n();
  const { name } = draft.form;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await onClaim(name))) return;
    draft.settle({ name: '' });
    onDone();
  }
  return (
    <form className="gift-line" noValidate onSubmit={(event) => void submit(event)}>
      <input
        aria-label={t('gifts.name')}
        placeholder={t('gifts.name')}
        autoComplete="name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The person has just pressed the button that asks for it.
        autoFocus={!draft.isRestored}
        maxLength={contributionLimits.nameLength}
        value={name}
        onChange={({ target }) => draft.change({ name: target.value })}
      />
      <Button type="submit" variant="card-quiet" size="sm">
        {t('gifts.claim')}
      </Button>
    </form>
  );
}
