import type { ComponentType, SVGProps } from 'react';

interface IconData {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
  aliases?: string[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * Stands in for the function of the same purpose in the icon library (see `vite.config.ts`), whose settings and
 * contexts we do not use: the same element in a fifth of the code.
 */
export default function createIcon({ name, node, aliases = [] }: IconData): ComponentType<IconProps> {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ');
  return function Icon({ size = 24, className, ...props }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `${names} ${className}` : names}
        aria-hidden="true"
        {...props}
      >
        {node.map(([Tag, { key, ...attributes }]) => (
          <Tag key={key} {...attributes} />
        ))}
      </svg>
    );
  };
}
