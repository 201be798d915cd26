import { type ReactNode, useState } from 'react';
import {
  type SignatureItem,
  signatureChange,
  type SignatureChange,
  type SigningView,
} from '#contract/cards/signing.ts';
import { shortHash } from '#domain/cards/group-card.ts';
import type { CaptchaWidget } from '#contract/pages.ts';
import { DialogForm, FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { checkBy } from '#web/lib/forms/issues.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, FieldHint, Input, Textarea } from '#web/ui/forms/field.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { CaptchaField } from '#web/features/auth/components/captcha-field.tsx';
import { useAddSignature, useChangeSignature } from '../api.ts';

interface SignDialogProps extends OpenProps {
  token: string;
  view: SigningView;
  captcha: CaptchaWidget | null;
  /** The message to change; without it a new one is written. */
  signature?: SignatureItem | undefined;
}

/** A name and a few words: all that whoever was sent the link must give. */
export default function SignDialog({ open, onOpenChange, signature, ...props }: SignDialogProps) {
  // Keeps the content until the closing animation has ended.
  const [shown, setShown] = useState(signature);
  if (open && signature !== shown) setShown(signature);
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} size="lg">
      {shown ? <Change key={shown.id} {...props} signature={shown} /> : <Add {...props} />}
    </FormDialog>
  );
}

type FormProps = Omit<SignDialogProps, keyof OpenProps | 'signature'>;

/** Without the token itself, which opens the card and so is not kept in the browser's storage. */
const formName = (token: string, id: number | 'new') => `sign/${shortHash(token)}/${id}`;

function Add({ token, view, captcha }: FormProps) {
  const { t } = useI18n();
  const add = useAddSignature(token);
  const [recaptchaToken, setToken] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const draft = useDraft<SignatureChange>(formName(token, 'new'), {
    name: view.own.at(-1)?.name ?? '',
    content: '',
  });
  const form = useForm(draft, {
    check: (values) => checkBy(signatureChange, values),
    save: async (request) => {
      // A captcha is good for one attempt.
      const { state } = await add.mutateAsync({ ...request, recaptchaToken }).finally(() => {
        setToken(null);
        setAttempt((last) => last + 1);
      });
      const name = view.initiatorName;
      return { title: state === 'shown' ? t('signing.onCard') : t('signing.waitsTitle', { name }) };
    },
    failure: t('common.error'),
  });
  return (
    <Fields
      title={t('signing.write')}
      label={t('signing.add')}
      view={view}
      draft={draft}
      form={form}
      isUnproved={captcha !== null && recaptchaToken === null}
      captcha={captcha && <CaptchaField key={attempt} widget={captcha} onSolved={setToken} />}
    />
  );
}

function Change({ token, view, signature }: FormProps & { signature: SignatureItem }) {
  const { t } = useI18n();
  const change = useChangeSignature(token, signature.id);
  const draft = useDraft<SignatureChange>(formName(token, signature.id), {
    name: signature.name,
    content: signature.content,
  });
  const form = useForm(draft, {
    check: (values) => checkBy(signatureChange, values),
    save: async (request) => {
      const { state } = await change.mutateAsync(request);
      const name = view.initiatorName;
      if (state === 'shown') return { title: t('signing.onCard') };
      return { title: t(state === 'changed' ? 'signing.changeWaits' : 'signing.waitsTitle', { name }) };
    },
    failure: t('common.error'),
  });
  return <Fields title={t('signing.change')} label={t('signing.save')} view={view} draft={draft} form={form} />;
}

interface FieldsProps {
  title: string;
  label: string;
  view: SigningView;
  draft: ReturnType<typeof useDraft<SignatureChange>>;
  form: ReturnType<typeof useForm>;
  captcha?: ReactNode;
  isUnproved?: boolean;
}

function Fields({ title, label, view, draft, form, captcha, isUnproved }: FieldsProps) {
  const { t } = useI18n();
  return (
    <DialogForm form={form} label={label} disabled={isUnproved ?? false}>
      <DialogBody className="grid gap-5">
        <DialogTitle>{title}</DialogTitle>
        <RestoredDraft draft={draft} />
        <Field label={t('signing.name')} hint={t('signing.nameHint')} error={form.textOf('name')}>
          <Input
            name="name"
            autoComplete="name"
            value={draft.form.name}
            onChange={({ target }) => draft.change({ name: target.value })}
          />
        </Field>
        <Field label={t('signing.message')} error={form.textOf('content')}>
          <Textarea
            name="content"
            rows={5}
            value={draft.form.content}
            onChange={({ target }) => draft.change({ content: target.value })}
          />
        </Field>
        <FieldHint>
          {!view.showsAtOnce && <>{t('signing.seenFirst', { name: view.initiatorName })} </>}
          {t('signing.editUntil')}
        </FieldHint>
        {captcha}
      </DialogBody>
    </DialogForm>
  );
}
