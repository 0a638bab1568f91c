import type { NavItem } from '../../ui/AppShell.tsx'
import { areaGroups } from '../areas.ts'
import { paths } from '../paths.ts'

/** Area in the navigation, with the letter of its shortcut. */
export type AreaItem = NavItem & { readonly letter?: string }

/**
 * Returns the areas of an organization's dashboard, in the order of the navigation and the command palette.
 */
export const navigationOf = (
  slug: string,
): readonly { readonly label?: string; readonly items: readonly AreaItem[] }[] =>
  areaGroups.map(({ areas, ...group }) => ({
    ...group,
    items: areas.map(({ path, label, icon: Icon, letter }) => ({
      to: path === '' ? paths.home(slug) : `${paths.home(slug)}/${path}`,
      ...(path === '' && { end: true }),
      label,
      icon: <Icon size={17} aria-hidden />,
      ...(letter !== undefined && { letter }),
    })),
  }))
