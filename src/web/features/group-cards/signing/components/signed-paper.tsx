import type { ReactNode } from 'react';
import { initialsOf } from '#domain/birthdays/person-name.ts';
import { Avatar } from '#web/ui/base/avatar.tsx';

/** Who wrote something, with initials in their colour. */
export function Writer({ name, hue, children }: { name: string; hue: number; children?: ReactNode }) {
  return (
    <div className="signed-by">
      <Avatar initials={initialsOf(name)} hue={hue} size="sm" />
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      {children}
    </div>
  );
}
