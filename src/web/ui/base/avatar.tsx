import { classes } from './classes.ts';

const sizes = {
  sm: 'size-8 text-[11px]',
  md: 'size-11 text-[15px]',
  lg: 'size-14 text-[19px] md:size-23 md:text-[31px]',
};

export interface AvatarProps {
  initials: string;
  /** 0 to 7: the person's colours. */
  hue: number;
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}

/** Decorative, since the name always stands beside it. */
export function Avatar({ initials, hue, size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-hue={hue}
      className={classes(
        'grid flex-none place-items-center rounded-full bg-[linear-gradient(135deg,var(--hue-1),var(--hue-2))] font-text leading-none font-[650] tracking-[0.01em] text-[#051e27] not-italic inset-ring inset-ring-(--avatar-ring) select-none',
        sizes[size],
        className,
      )}
    >
      {initials}
    </span>
  );
}
