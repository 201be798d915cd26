import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, useState } from 'react';
import { Flag } from '#web/ui/art/flag.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Dialog, DialogBody, DialogDescription, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/forms/field.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuRadioGroup, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { months } from './forms.tsx';
import { Row, Sample } from './sample.tsx';

const languages = [
  { value: 'en', label: 'English', lang: 'en', icon: <Flag language="en" className="w-5" /> },
  { value: 'lt', label: 'Lietuvių', lang: 'lt', icon: <Flag language="lt" className="w-5" /> },
  { value: 'ru', label: 'Русский', lang: 'ru', icon: <Flag language="ru" className="w-5" /> },
];

export function OverlaySamples() {
  const [language, setLanguage] = useState('en');
  return (
    <>
      <Sample title="Dialogs">
        <Row>
          <SignInSample />
          <BirthdaySample />
          <QuestionSample />
        </Row>
      </Sample>
      <Sample title="Menus">
        <Row>
          <Menu trigger={<Button>Language</Button>} align="start">
            <MenuRadioGroup value={language} onValueChange={setLanguage} options={languages} />
          </Menu>
          <Menu
            trigger={
              <IconButton label="More">
                <Ellipsis />
              </IconButton>
            }
            align="start"
          >
            <MenuLink to="#here" current>
              Dashboard
            </MenuLink>
            <MenuLink to="#cards">My cards</MenuLink>
            <MenuSeparator />
            <MenuItem icon={<Pencil />} onSelect={() => toast({ title: 'Edit' })}>
              Edit
            </MenuItem>
            <MenuItem icon={<Trash2 />} danger onSelect={() => toast({ title: 'Delete' })}>
              Delete
            </MenuItem>
            <MenuItem disabled onSelect={() => {}}>
              Not now
            </MenuItem>
          </Menu>
        </Row>
      </Sample>
      <Sample title="Toasts">
        <Row>
          <Button onClick={() => toast({ title: 'The next mail goes out on Thursday at 09:00.' })}>Info</Button>
          <Button
            onClick={() =>
              toast({
                kind: 'success',
                title: 'Birthday deleted',
                action: { label: 'Undo', onPress: () => toast({ kind: 'success', title: 'Birthday is back' }) },
              })
            }
          >
            Success
          </Button>
          <Button
            onClick={() =>
              toast({
                kind: 'error',
                title: 'The birthday was not saved',
                description: 'The connection broke. Nothing is lost: try again in a moment.',
              })
            }
          >
            Error
          </Button>
        </Row>
      </Sample>
    </>
  );
}

function Opener({ name, children }: { name: string; children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

function SignInSample() {
  return (
    <Opener name="Sign in">
      {(open, close) => (
        <Dialog open={open} onOpenChange={close} closeLabel="Close" size="sm">
          <DialogBody className="grid gap-4">
            <DialogTitle className="mb-1">Log in or register</DialogTitle>
            <Field label="E-mail">
              <Input type="email" inputMode="email" autoComplete="off" placeholder="name@example.com" />
            </Field>
            <Button variant="primary" block className="mt-1">
              Continue with Email
            </Button>
            <DialogDescription className="text-small">We send a link and a code. No password.</DialogDescription>
          </DialogBody>
        </Dialog>
      )}
    </Opener>
  );
}

function BirthdaySample() {
  return (
    <Opener name="Birthday">
      {(open, close) => (
        <Dialog open={open} onOpenChange={close} closeLabel="Close" size="wide">
          <form className="contents" onSubmit={(event) => event.preventDefault()}>
            <DialogBody flush className="md:grid md:grid-cols-[4fr_3fr]">
              <div className="grid content-start gap-5 px-5 pt-7 pb-6 md:p-8">
                <DialogTitle>Add Birthday</DialogTitle>
                <Field label="Name">
                  <Input className="text-[1.125rem] font-[560]" />
                </Field>
                <div className="grid grid-cols-[2fr_1fr] gap-3">
                  <Field label="Month">
                    <Select options={months} placeholder="Choose" defaultValue="" />
                  </Field>
                  <Field label="Day">
                    <Input inputMode="numeric" />
                  </Field>
                </div>
                <Checkbox label="Include birth year" />
                <Field label="E-mail" optional="optional">
                  <Input type="email" placeholder="name@example.com" />
                </Field>
              </div>
              <div className="bg-bg px-5 py-7 md:p-8">
                <Field label="Notes" optional="optional">
                  <Textarea rows={8} placeholder="Likes, sizes, what to avoid" />
                </Field>
              </div>
            </DialogBody>
            <DialogFoot>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" type="submit">
                Save birthday
              </Button>
            </DialogFoot>
          </form>
        </Dialog>
      )}
    </Opener>
  );
}

function QuestionSample() {
  return (
    <Opener name="ConfirmDialog">
      {(open, close) => (
        <Dialog open={open} onOpenChange={close} closeLabel="Close" size="sm" question>
          <DialogBody>
            <DialogTitle>Delete this birthday?</DialogTitle>
            <DialogDescription>Notes and gifts go with it. You can undo this for five seconds.</DialogDescription>
          </DialogBody>
          <DialogFoot>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger-fill" onClick={close}>
              Delete
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </Opener>
  );
}
