import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { Flame } from './flame.tsx';

const filled = 'font-[650]';
const outlined = 'font-[560]';

/** Use primary once per view; on a card, accent takes its role. */
const variants = {
  primary: `${filled} border-primary-edge bg-primary text-on-primary not-disabled:hover:bg-primary-hover`,
  quiet: `${outlined} border-field-line text-text not-disabled:hover:bg-text/6`,
  text: `${outlined} border-transparent text-link underline-offset-[0.3em] not-disabled:hover:underline`,
  paper: `${filled} border-transparent bg-text text-bg not-disabled:hover:bg-text/88`,
  card: `${filled} border-transparent bg-card-accent text-card-bg not-disabled:hover:bg-[color-mix(in_oklch,var(--c-accent),var(--c-ink)_14%)]`,
  'card-quiet': `${outlined} border-card-sub/75 text-card-ink not-disabled:hover:bg-card-ink/8`,
  danger: `${outlined} border-current text-danger not-disabled:hover:bg-danger/10`,
  'danger-fill': `${filled} border-transparent bg-danger-fill text-on-danger not-disabled:hover:bg-[color-mix(in_oklch,var(--danger-fill),black_12%)]`,
};

const sizes = {
  sm: 'min-h-9 touch:min-h-11 py-1.5 text-small',
  md: 'min-h-11 py-[9px] text-body',
  lg: 'min-h-13 py-[13px] text-[1.0625rem]',
};

const paddings = { sm: 'px-3', md: 'px-[18px]', lg: 'px-6' };

interface ButtonStyle {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  /** As wide as the element around it. */
  block?: boolean | undefined;
  icon?: ReactNode;
}

function buttonClasses(
  { variant = 'quiet', size = 'md', block = false }: ButtonStyle,
  className: string | undefined,
): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-control border text-center leading-[1.3] text-balance no-underline transition-[background-color,opacity,translate] duration-120 ease-out',
    'not-disabled:active:translate-y-px disabled:cursor-not-allowed disabled:not-aria-busy:opacity-50 aria-busy:cursor-progress',
    variants[variant],
    sizes[size],
    variant === 'text' ? 'px-0' : paddings[size],
    block && 'w-full',
    className,
  );
}

export interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Disables the button and shows a flame as the spinner. */
  busy?: boolean | undefined;
}

export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={buttonClasses({ variant, size, block }, className)}
    >
      {busy ? <Flame tone="ink" className="flame-busy h-[1.1em] w-auto flex-none" /> : icon}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonStyle, LinkProps {
  children: ReactNode;
}

export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, block }, className)}>
      {icon}
      {children}
    </Link>
  );
}
