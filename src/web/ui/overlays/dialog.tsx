import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { classes } from '../base/classes.ts';
import { IconButton } from '../base/icon-button.tsx';
import { DialogRoot } from './dialog-root.tsx';

const sizes = {
  sm: 'md:w-[420px]',
  md: 'md:w-[480px]',
  lg: 'md:w-[640px]',
  wide: 'md:w-[840px]',
  /** A form and, where there is room, a frame beside it. */
  framed: 'md:w-[640px] lg:has-[iframe]:w-[960px]',
};

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  closeLabel: string;
  size?: keyof typeof sizes | undefined;
  /** On wide screens the dialog is at the right edge; the page beside it stays visible and can be scrolled. */
  docked?: boolean | undefined;
  /** Must be answered, so a click outside does not close it. */
  question?: boolean | undefined;
  /** By default the first field, or else the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** By default the element that had the focus before. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null) | undefined;
  /** A DialogBody with a DialogTitle, and a DialogFoot; a form around both takes className="contents". */
  children: ReactNode;
}

/** A centred dialog on wide screens, a bottom sheet on phones. Its content is mounted while it is open. */
export function Dialog({ open, onOpenChange, question = false, docked = false, ...inner }: DialogProps) {
  const pressClosesList = useRef(false);
  return (
    <DialogRoot
      open={open}
      onClose={() => onOpenChange(false)}
      onOpenChange={(next, { reason, cancel }) => {
        if (reason === 'outside-press' && pressClosesList.current) cancel();
        else onOpenChange(next);
      }}
      disablePointerDismissal={question || docked}
      modal={docked && hasRoomBeside() ? 'trap-focus' : true}
    >
      <BaseDialog.Portal>
        {/* A dialog over a dialog dims the lower one too. */}
        <BaseDialog.Backdrop
          forceRender
          onPointerDown={() => {
            pressClosesList.current = hasOpenList();
          }}
          className={classes(
            'fixed inset-0 z-20 min-h-dvh bg-scrim transition-opacity duration-200 ease-out',
            'data-ending-style:opacity-0 data-ending-style:duration-160 data-starting-style:opacity-0',
            docked && 'lg:hidden',
          )}
        />
        <BaseDialog.Viewport
          className={classes(
            'fixed inset-0 z-20 grid h-dvh grid-cols-[minmax(0,1fr)] items-end overflow-hidden md:place-items-center md:p-6',
            docked && 'lg:left-auto lg:w-[500px] lg:overflow-visible lg:p-0',
          )}
        >
          <Sheet question={question} docked={docked} {...inner} />
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </DialogRoot>
  );
}

const hasRoomBeside = () => matchMedia('(width >= 1024px)').matches;

/** Whether a select is open; a click outside then closes only its list. */
function hasOpenList(): boolean {
  return CSS.supports('selector(:open)') && document.querySelector('select:open') !== null;
}

type SheetProps = Omit<DialogProps, 'open' | 'onOpenChange'>;

const dockedClasses =
  'lg:h-full lg:max-h-none lg:w-full lg:rounded-r-none lg:data-ending-style:translate-x-8 lg:data-ending-style:translate-y-0 lg:data-starting-style:translate-x-8 lg:data-starting-style:translate-y-0';

function Sheet({ closeLabel, size = 'md', question, docked, initialFocus, finalFocus, children }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  // The first field, not a button in a notice above it. None after a touch, so that no keyboard opens.
  const firstField = (by: string) =>
    (by !== 'touch' && popup.current?.querySelector<HTMLElement>('form input')) || true;
  return (
    <BaseDialog.Popup
      ref={popup}
      {...(question && { role: 'alertdialog' })}
      initialFocus={initialFocus ?? firstField}
      finalFocus={finalFocus}
      className={classes(
        'relative flex max-h-[calc(100dvh-1.5rem)] w-full flex-col overflow-hidden rounded-t-dialog bg-raised shadow-dialog outline-none',
        'md:max-h-[calc(100dvh-3rem)] md:max-w-full md:rounded-dialog',
        'transition-[translate,opacity] duration-200 ease-out data-ending-style:duration-160',
        'data-ending-style:translate-y-full data-starting-style:translate-y-full md:data-ending-style:translate-y-2 md:data-starting-style:translate-y-3',
        'md:data-ending-style:opacity-0 md:data-starting-style:opacity-0',
        'motion-reduce:translate-none! motion-reduce:data-ending-style:opacity-0 motion-reduce:data-starting-style:opacity-0',
        sizes[size],
        docked && dockedClasses,
      )}
    >
      {children}
      <BaseDialog.Close
        render={
          <IconButton
            label={closeLabel}
            // Opaque, since the body scrolls below this button.
            className="absolute top-3 right-3 z-3 rounded-full bg-raised md:top-5 md:right-[18px]"
          >
            <X />
          </IconButton>
        }
      />
    </BaseDialog.Popup>
  );
}

export function DialogTitle({ className, children }: { className?: string; children: ReactNode }) {
  return <BaseDialog.Title className={classes('h2 pr-11 text-[1.75rem]', className)}>{children}</BaseDialog.Title>;
}

/** A title that stays in view, so that the close button covers nothing of a long list; the first part of a body. */
export function DialogHead({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-head">
      <DialogTitle>{children}</DialogTitle>
    </div>
  );
}

export function DialogDescription({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <BaseDialog.Description className={classes('mt-1.5 text-muted', className)}>{children}</BaseDialog.Description>
  );
}

const gapPixels = 12;

/** Tells toasts how far above the lower edge of the window the foot begins, so that they cover no button. */
function tellPlace(foot: HTMLElement | null) {
  const sheet = foot?.closest<HTMLElement>('[role$=dialog]');
  const viewport = sheet?.parentElement;
  if (!foot || !viewport) return undefined;
  const { style } = document.body;
  const before = style.getPropertyValue('--foot');
  // Without the movement of a dialog that is just opening.
  const tell = () =>
    style.setProperty('--foot', `${viewport.offsetHeight - sheet.offsetTop - foot.offsetTop + gapPixels}px`);
  const observer = new ResizeObserver(tell);
  for (const each of [viewport, sheet, foot]) observer.observe(each);
  return () => {
    observer.disconnect();
    style.setProperty('--foot', before);
  };
}

export interface DialogBodyProps extends ComponentProps<'div'> {
  /** Without padding, for a body with several backgrounds. */
  flush?: boolean | undefined;
}

/** The part that scrolls when the screen is low. */
export function DialogBody({ flush = false, className, ...rest }: DialogBodyProps) {
  return (
    <div
      {...rest}
      className={classes(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain',
        !flush && 'px-5 pt-7 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:p-8',
        className,
      )}
    />
  );
}

/** Always visible; buttons share the width on a phone and are aligned right elsewhere. */
export function DialogFoot({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      ref={tellPlace}
      data-foot=""
      {...rest}
      className={classes(
        'grid flex-none auto-cols-[minmax(auto,1fr)] grid-flow-col gap-3 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
        'md:flex md:justify-end md:px-8',
        className,
      )}
    />
  );
}
