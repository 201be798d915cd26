import { useId } from 'react';
import { useI18n } from '#web/lib/i18n/provider.tsx';

interface MessageChoiceProps {
  /** How many messages there are on other people's cards. */
  count: number;
  takes: boolean;
  /** Left out in a plain form, where the browser remembers the choice. */
  onChange?: (takes: boolean) => void;
}

/** Whether messages on other people's cards stay or go; a field of a form, and it works without scripts. */
export function MessageChoice({ count, takes, onChange }: MessageChoiceProps) {
  const { t } = useI18n();
  const id = useId();
  const options = [
    { value: 'keep', title: t('leave.messagesKeep'), text: t('leave.messagesKeepText'), isOn: !takes },
    { value: 'take', title: t('leave.messagesTake'), text: t('leave.messagesTakeText'), isOn: takes },
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-[560]">{t('leave.messages', { count })}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ value, title, text, isOn }) => (
          <label
            key={value}
            className="flex min-w-0 cursor-pointer gap-3 rounded-control border border-line p-3 has-checked:border-primary-edge has-checked:bg-bg has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="messages"
              value={value}
              aria-describedby={`${id}-${value}`}
              {...(onChange ? { checked: isOn, onChange: () => onChange(value === 'take') } : { defaultChecked: isOn })}
              className="radio mt-0.5"
            />
            <span className="min-w-0">
              <b className="block font-[650]">{title}</b>
              <span id={`${id}-${value}`} className="block text-small text-muted">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
