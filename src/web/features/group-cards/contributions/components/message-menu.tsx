import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import type { ContributionItem } from '#contract/contributions.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import type { CardKey } from '../api.ts';
import { useContributionActions } from './use-contribution-actions.tsx';

interface MessageMenuProps {
  card: CardKey;
  contribution: ContributionItem;
  name: string;
  onEdit: (contribution: ContributionItem) => void;
}

/** The creator's actions on a message. Loaded by the first click, so the menu starts open. */
export default function MessageMenu({ card, contribution, name, onEdit }: MessageMenuProps) {
  const { t } = useI18n();
  const { move, hide, remove, question } = useContributionActions(card, contribution);
  const { isHidden, mayEdit } = contribution;
  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <IconButton label={t('contribution.options', { name })} size="sm">
            <Ellipsis />
          </IconButton>
        }
      >
        {mayEdit && (
          <MenuItem icon={<Pencil />} onSelect={() => onEdit(contribution)}>
            {t('contribution.editOwn')}
          </MenuItem>
        )}
        <MenuItem icon={<ArrowUp />} onSelect={() => move(-1)}>
          {t('groupCard.moveEarlier', { name })}
        </MenuItem>
        <MenuItem icon={<ArrowDown />} onSelect={() => move(1)}>
          {t('groupCard.moveLater', { name })}
        </MenuItem>
        <MenuItem icon={isHidden ? <Eye /> : <EyeOff />} onSelect={() => hide(!isHidden)}>
          {t(isHidden ? 'groupCard.show' : 'groupCard.hide')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onSelect={remove}>
          {t('contribution.remove')}
        </MenuItem>
      </Menu>
      {question}
    </>
  );
}
