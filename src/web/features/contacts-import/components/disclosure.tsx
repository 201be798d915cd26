import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

interface DisclosureProps {
  title: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}

/** Content that a press on its title shows. */
export function Disclosure({ title, startsOpen = false, children }: DisclosureProps) {
  return (
    <details open={startsOpen} className="group text-small">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-[560] [&::-webkit-details-marker]:hidden">
        <ChevronDown className="transition-transform duration-120 group-open:rotate-180" aria-hidden />
        {title}
      </summary>
      {children}
    </details>
  );
}
