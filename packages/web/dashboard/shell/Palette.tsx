import * as api from '@atelier/contract'
import { type ItemOf } from '../../lib/calls.ts'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { Package, RefreshCw, ShoppingBag, UserRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { CommandPalette, type Command } from '../../ui/CommandPalette.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from './organization.ts'
import { mayOpen, type Role } from './role.ts'
import { useRole } from './use-role.ts'

type SearchResult = ItemOf<typeof api.overview.search>

const icon = { size: 15, 'aria-hidden': true } as const

/** Pages and display names of each kind of object in the palette. */
const kinds: Readonly<
  Record<SearchResult['type'], { path: (slug: string, id: string) => string; noun: string; icon: ReactNode }>
> = {
  order: { path: paths.order, noun: 'Order', icon: <ShoppingBag {...icon} /> },
  customer: { path: paths.customer, noun: 'Customer', icon: <UserRound {...icon} /> },
  subscription: { path: paths.subscription, noun: 'Subscription', icon: <RefreshCw {...icon} /> },
  product: { path: paths.product, noun: 'Product', icon: <Package {...icon} /> },
}

/** Minimum length of a search text: shorter ones would match half of the shop. */
const shortest = 2

type Props = {
  open: boolean
  onClose: () => void
  /** With the roles that can use their pages. */
  commands: readonly (Command & { readonly roles?: readonly Role[] })[]
}

/** Formats a name or an e-mail address. */
const readable = (text: string): string => (text.includes('@') ? readableEmail(text) : text)

/**
 * Command palette: every page and action of the dashboard by name, and orders, customers, subscriptions and
 * products by id, e-mail or name.
 */
export const Palette = ({ open, onClose, commands }: Props) => {
  const { id, slug } = useOrganization()
  const role = useRole(open)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const query = useDebounced(typed)
  const isAsked = open && query.length >= shortest && typed.length >= shortest
  const { data, error, isLoading } = useEndpoint(
    api.overview.search,
    { path: { id }, query: { query } },
    { enabled: isAsked },
  )
  const results = (isAsked ? (data?.items ?? []) : []).map(({ type, id: object, title, note }) => {
    const kind = kinds[type]
    return {
      id: object,
      label: readable(title),
      note: [kind.noun, note && readable(note)].filter(Boolean).join(' · '),
      icon: kind.icon,
      run: () => void navigate(kind.path(slug, object)),
    }
  })
  const close = () => {
    setText('')
    onClose()
  }
  return (
    <CommandPalette
      open={open}
      onClose={close}
      commands={commands.filter(({ roles }) => mayOpen(roles, role))}
      onText={setText}
      found={results}
      problem={isAsked && error !== undefined ? errorSentence(error) : undefined}
      isLooking={typed.length >= shortest && (query !== typed || (isAsked && isLoading))}
    />
  )
}
