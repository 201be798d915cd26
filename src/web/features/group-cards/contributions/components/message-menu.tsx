import { ArrowDown, ArrowUp, Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import type { ContributionItem } from '../../../../../contract/contributions.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu.tsx';
import { UiProviders } from '../../../../ui/ui-providers.tsx';

/** The same functions for as long as the wall lives, so that its papers need not be drawn again. */
export interface MessageDeeds {
  move: (contribution: ContributionItem, by: -1 | 1) => void;
  hide: (contribution: ContributionItem, hidden: boolean) => void;
  remove: (contribution: ContributionItem) => void;
}

interface MessageMenuProps {
  contribution: ContributionItem;
  name: string;
  deeds: MessageDeeds;
  onEdit: (contribution: ContributionItem) => void;
}

/** Putting the card in order; opens with the press that fetched it. */
export default function MessageMenu({ contribution, name, deeds, onEdit }: MessageMenuProps) {
  const { t } = useSpeech();
  const { isHidden, mayEdit } = contribution;
  return (
    <UiProviders>
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
        <MenuItem icon={<ArrowUp />} onSelect={() => deeds.move(contribution, -1)}>
          {t('groupCard.moveEarlier', { name })}
        </MenuItem>
        <MenuItem icon={<ArrowDown />} onSelect={() => deeds.move(contribution, 1)}>
          {t('groupCard.moveLater', { name })}
        </MenuItem>
        <MenuItem icon={isHidden ? <Eye /> : <EyeOff />} onSelect={() => deeds.hide(contribution, !isHidden)}>
          {t(isHidden ? 'groupCard.show' : 'groupCard.hide')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onSelect={() => deeds.remove(contribution)}>
          {t('contribution.remove')}
        </MenuItem>
      </Menu>
    </UiProviders>
  );
}
