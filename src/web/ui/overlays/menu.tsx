import { Menu as BaseMenu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import type { ReactElement, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from '../base/classes.ts';
import { UiProviders } from './ui-providers.tsx';

const itemClasses =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 py-1.5 text-small leading-snug text-text no-underline outline-none select-none touch:min-h-11 touch:text-body ' +
  'data-highlighted:bg-text/9 data-disabled:cursor-not-allowed data-disabled:opacity-50 [&_.lucide]:size-[18px]';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end' | undefined;
  /** For menus that are loaded by the first click, which should also open them. */
  defaultOpen?: boolean | undefined;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', defaultOpen = false, children }: MenuProps) {
  return (
    <UiProviders>
      <BaseMenu.Root defaultOpen={defaultOpen}>
        <BaseMenu.Trigger render={trigger} />
        <BaseMenu.Portal>
          <BaseMenu.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-30 outline-none">
            <BaseMenu.Popup
              className={classes(
                'max-h-(--available-height) min-w-[max(11rem,var(--anchor-width))] origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-[12px] border border-line bg-raised p-1 shadow-dialog outline-none',
                'transition-[scale,opacity] duration-120 ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 motion-reduce:scale-none!',
              )}
            >
              {children}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </UiProviders>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger = false, disabled, onSelect, children }: MenuItemProps) {
  return (
    <BaseMenu.Item disabled={disabled} onClick={onSelect} className={classes(itemClasses, danger && 'text-danger!')}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}

export interface MenuLinkProps extends Omit<LinkProps, 'className' | 'style'> {
  icon?: ReactNode;
  /** Marks the link to the current page. */
  current?: boolean | undefined;
  children: ReactNode;
}

export function MenuLink({ icon, current = false, children, ...link }: MenuLinkProps) {
  return (
    <BaseMenu.LinkItem
      closeOnClick
      render={<Link {...link} />}
      aria-current={current || undefined}
      className={classes(itemClasses, current && 'font-[560]')}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {current && <Check className="text-link" />}
    </BaseMenu.LinkItem>
  );
}

export interface MenuRadioGroupProps<Value extends string> {
  /** The name of the group. */
  label?: string | undefined;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode; lang?: string }[];
}

export function MenuRadioGroup<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuRadioGroupProps<Value>) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      {label !== undefined && (
        <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-micro text-muted">
          {label}
        </div>
      )}
      {options.map((option) => (
        <BaseMenu.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          closeOnClick
          className={classes(itemClasses, 'data-checked:font-[560]')}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <BaseMenu.RadioItemIndicator>
            <Check className="text-link" />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-2.5 my-1 h-px bg-line" />;
}
