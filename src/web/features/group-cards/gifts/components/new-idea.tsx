import { type FormEvent, type RefObject, useId, useState } from 'react';
import { type SharedGiftRequest, sharedGiftRequest } from '#contract/cards/gifts.ts';
import { checkBy } from '#web/lib/forms/issues.ts';
import { issueText } from '#web/lib/api/failures.ts';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';

const empty = { text: '', link: '' };

interface NewIdeaProps {
  cardId: number;
  ref: RefObject<HTMLInputElement | null>;
  onAdd: (request: SharedGiftRequest) => Promise<boolean>;
}

/** The line for a new idea; the field for a link appears with the first letter. */
export function NewIdea({ cardId, ref, onAdd }: NewIdeaProps) {
  const { t } = useI18n();
  const issueId = useId();
  const draft = useDraft(`gift/${cardId}`, empty);
  const { form: idea } = draft;
  const [issue, setIssue] = useState<string>();
  const change = (changed: Partial<typeof empty>) => {
    setIssue(undefined);
    draft.change(changed);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkBy(sharedGiftRequest, idea);
    if ('issues' in checked) {
      const [first] = Object.values(checked.issues);
      setIssue(first && issueText(t, first));
    } else if (await onAdd(checked.request)) {
      // What was typed while this one was on its way is the next idea.
      if (ref.current?.value === idea.text) draft.settle(empty);
    }
    ref.current?.focus();
  }

  const described = { 'aria-invalid': issue !== undefined, 'aria-describedby': issueId, autoComplete: 'off' };
  return (
    <form className="gift-line" noValidate onSubmit={(event) => void submit(event)}>
      <input
        {...described}
        ref={ref}
        aria-label={t('gifts.placeholder')}
        placeholder={t('gifts.placeholder')}
        value={idea.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Button type="submit" variant="card-quiet" size="sm">
        {t('gifts.add')}
      </Button>
      {idea.text !== '' && (
        <input
          {...described}
          type="url"
          inputMode="url"
          aria-label={t('gifts.link')}
          placeholder={t('gifts.link')}
          value={idea.link}
          onChange={({ target }) => change({ link: target.value })}
        />
      )}
      <RestoredDraft draft={draft} className="col-span-full" />
      <p id={issueId} role="alert" className="gifts-error">
        {issue}
      </p>
    </form>
  );
}
