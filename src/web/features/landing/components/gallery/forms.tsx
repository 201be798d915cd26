import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Field, Input, Textarea } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Sample } from './sample.tsx';

export const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'].map(
  (label, index) => ({
    value: String(index + 1),
    label,
    disabled: label === 'February',
  }),
);

const zones = [
  { value: 'Europe/Vilnius', label: 'Vilnius (UTC+2)' },
  { value: 'America/Argentina/ComodRivadavia', label: 'America, Argentina, Comodoro Rivadavia (UTC−3)' },
];

export function FormSamples() {
  return (
    <>
      <Sample title="Fields">
        <div className="grid max-w-[26rem] gap-5">
          <Field label="Name">
            <Input defaultValue="Mantas Kazlauskas" className="text-[1.125rem] font-[560]" />
          </Field>
          <div className="grid grid-cols-[2fr_1fr] gap-3">
            <Field label="Month">
              <Select options={months} placeholder="Choose" defaultValue="5" />
            </Field>
            <Field label="Day" error="May has 31 days.">
              <Input inputMode="numeric" defaultValue="32" />
            </Field>
          </div>
          <Field label="E-mail" optional="optional" hint="Only used for the invitation to a card.">
            <Input type="email" placeholder="name@example.com" />
          </Field>
          <Field label="E-mail" error="That does not look like an address. Is there an @ in it?" hint="The hint stays.">
            <Input type="email" defaultValue="rasa.example.com" />
          </Field>
          <Field label="Calendar feed" hint="Read-only.">
            <Input readOnly value="https://kartu.example/feed/4f9c0d5e7a1b2c3d4e5f60718293a4b5e21.ics" />
          </Field>
          <Field label="Disabled">
            <Input disabled defaultValue="Cannot be changed" />
          </Field>
          <Field label="Notes" optional="optional">
            <Textarea placeholder="Likes, sizes, what to avoid" />
          </Field>
          <Field label="Message" error="Please write a message.">
            <Textarea />
          </Field>
        </div>
      </Sample>
      <Sample title="Selects">
        <div className="grid max-w-[26rem] gap-5">
          <Field label="Month" error="Please choose a month.">
            <Select options={months} placeholder="Choose" defaultValue="" />
          </Field>
          <Field label="Time zone">
            <Select options={zones} defaultValue="America/Argentina/ComodRivadavia" />
          </Field>
          <Field label="Disabled">
            <Select options={zones} disabled />
          </Field>
        </div>
      </Sample>
      <Sample title="Ticks and switches">
        <div className="grid max-w-[26rem]">
          <Checkbox label="Include birth year" defaultChecked />
          <Checkbox label="Tell everyone on the card about this, also those who have written already" />
          <Checkbox label="I am at least 16" error="Please confirm your age." />
          <Checkbox label="With a hint" hint="The whole row can be pressed." />
          <Checkbox label="Disabled" defaultChecked disabled />
          <Switch label="Weekly letter" defaultChecked />
          <Switch label="Switch behind its words" place="after" />
          <Switch label="Disabled" disabled />
          <div className="mt-4 grid grid-cols-3">
            <Switch label="7 days before" place="under" defaultChecked />
            <Switch label="1 day before" place="under" />
            <Switch label="On the day" place="under" defaultChecked />
          </div>
        </div>
      </Sample>
    </>
  );
}
