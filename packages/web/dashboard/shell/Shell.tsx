import * as api from '@atelier/contract'
import { Building2, CircleUser, Keyboard, LogOut, Plus, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useMatches, useNavigate, useParams } from 'react-router'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { createFormat, FormatContext, personLocale } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { AppShell } from '../../ui/AppShell.tsx'
import { ownOrganizations } from '../client.ts'
import type { Organization } from '../api-types.ts'
import type { Entry } from '../page.ts'
import { paths } from '../paths.ts'
import { Account, signOut } from './Account.tsx'
import { Brand } from './Brand.tsx'
import { FirstPaint } from './FirstPaint.tsx'
import { navigationOf } from './navigation.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { builders } from './role.ts'
import { OrganizationContext } from './organization.ts'
import { organizationChoices } from './organization-choices.ts'
import { Outside } from './Outside.tsx'
import { Palette } from './Palette.tsx'
import { shopTime, useSandbox } from '../../lib/sandbox.ts'
import { SandboxStrip } from './SandboxStrip.tsx'
import { Shortcuts } from './Shortcuts.tsx'

const NewOrganizationDialog = lazyDialog(() => import('./NewOrganization.tsx'), 'NewOrganizationDialog')

/** Relative times use the time of the shop, which in a sandbox can differ from that of this machine. */
const format = createFormat(personLocale(), undefined, shopTime)

/**
 * Page of the URL, remounted for each organization and each object: no field, response or dialog carries
 * over to another.
 */
const Page = ({ organization_id }: { organization_id: string }) => {
  const { id, event } = useParams()
  return <Outlet key={[organization_id, id, event].join('/')} />
}

/**
 * Title of the document: those of the page and of its frame, in the table of areas. The page of an object has a
 * title of its own.
 */
const Title = () => {
  const titles = useMatches().map(({ handle }) => (handle as Entry | undefined)?.title)
  return (
    titles.at(-1) !== undefined && (
      <title>{[...titles.filter(Boolean).toReversed(), 'Atelier'].join(' · ')}</title>
    )
  )
}

type FrameProps = { organization: Organization; organizations: readonly Organization[] }

/** Current overlay. */
type Open = 'help' | 'new organization' | undefined

/** Frame around the pages of one organization. */
const Frame = ({ organization, organizations }: FrameProps) => {
  const navigate = useNavigate()
  const isSandbox = useSandbox()
  const [open, setOpen] = useState<Open>()
  const navigation = navigationOf(organization.slug)
  const icon = { size: 15, 'aria-hidden': true } as const
  const commands = [
    ...navigation.flatMap(({ items }) =>
      items.map((item) => ({ ...item, run: () => void navigate(item.to) })),
    ),
    ...organizationChoices(organizations)
      .filter((organizationChoice) => organizationChoice.slug !== organization.slug)
      .map(({ slug: other, label, ...note }) => ({
        ...note,
        label: `Change to ${label}`,
        words: `organization ${other}`,
        icon: <Building2 {...icon} />,
        run: () => void navigate(paths.home(other)),
      })),
    {
      label: 'Requests',
      words: 'api log calls errors developers',
      icon: <ScrollText {...icon} />,
      roles: builders,
      run: () => void navigate(paths.developers(organization.slug, 'requests')),
    },
    {
      label: 'New organization',
      words: 'create shop add',
      icon: <Plus {...icon} />,
      run: () => setOpen('new organization'),
    },
    {
      label: 'Keyboard shortcuts',
      words: 'keys help',
      icon: <Keyboard {...icon} />,
      run: () => setOpen('help'),
    },
    {
      label: 'Your account',
      words: 'passkeys sessions e-mail apps',
      icon: <CircleUser {...icon} />,
      run: () => location.assign('/account'),
    },
    { label: 'Sign out', words: 'leave log out', icon: <LogOut {...icon} />, run: signOut },
  ]
  return (
    <OrganizationContext value={organization}>
      <AppShell
        brand={
          <Brand
            organization={organization}
            organizations={organizations}
            onNew={() => setOpen('new organization')}
          />
        }
        navigation={navigation}
        account={<Account />}
        sandbox={isSandbox && <SandboxStrip organization_id={organization.id} />}
        renderPalette={(state) => <Palette {...state} commands={commands} />}
      >
        <Page organization_id={organization.id} />
      </AppShell>
      <Title />
      <Shortcuts
        items={navigation.flatMap(({ items }) => items)}
        isHelpOpen={open === 'help'}
        onHelp={(isOpen) => setOpen(isOpen ? 'help' : undefined)}
      />
      {open === 'new organization' && <NewOrganizationDialog open onClose={() => setOpen(undefined)} />}
      <ScrollRestoration />
    </OrganizationContext>
  )
}

/** Frame of all pages. The first part of the URL names the organization. */
export const Shell = () => {
  const { slug } = useParams()
  const { data, error, refetch } = useEndpoint(api.organizations.list, ownOrganizations)
  if (data === undefined) {
    if (error === undefined) return <FirstPaint />
    return <NotLoaded error={error} onRetry={refetch} />
  }
  const organizations = data.items
  const organization = organizations.find((candidate) => candidate.slug === slug)
  if (organization === undefined) {
    const [first] = organizations
    if (first !== undefined && slug === undefined) return <Navigate to={paths.home(first.slug)} replace />
    return <Outside slug={slug} hasOthers={first !== undefined} />
  }
  return (
    <FormatContext value={format}>
      <Frame organization={organization} organizations={organizations} />
    </FormatContext>
  )
}
