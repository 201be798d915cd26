import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { earlierWritersQuery } from '../api.ts';

interface EarlierWritersProps {
  birthdayId: number;
  /** Those that are in the field already. */
  addresses: readonly string[];
  onAdd: (addresses: readonly string[]) => void;
}

/** Offers those who wrote on an earlier card for this person; nobody is chosen beforehand. */
export function EarlierWriters({ birthdayId, addresses, onAdd }: EarlierWritersProps) {
  const { t } = useI18n();
  const { data = [] } = useQuery(earlierWritersQuery(birthdayId));
  const known = new Set(addresses.map((address) => address.toLowerCase()));
  const left = data.filter(({ email }) => !known.has(email.toLowerCase()));
  if (left.length === 0) return null;
  return (
    <section aria-label={t('earlier.title')}>
      <h3 className="mb-1.5 text-small font-[560]">{t('earlier.title')}</h3>
      <div className="flex flex-wrap gap-2">
        {left.length > 1 && (
          <Button size="sm" onClick={() => onAdd(left.map(({ email }) => email))}>
            {t('earlier.addAll', { count: left.length })}
          </Button>
        )}
        {left.map(({ name, email }) => (
          <Button
            key={email}
            size="sm"
            icon={<Plus />}
            aria-label={t('earlier.add', { name: name ?? email })}
            onClick={() => onAdd([email])}
          >
            {name ?? email}
          </Button>
        ))}
      </div>
    </section>
  );
}
