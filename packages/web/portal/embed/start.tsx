import './embed.css'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { forceScheme } from '../../lib/force-scheme.ts'
import { home } from '../place.ts'
import { Pages } from '../routes.tsx'
import { begin } from '../texts/speech.ts'
import type { FrameParams } from './frame-params.ts'
import { followAttention, followHeight } from './follow-size.ts'
import { FrameShell } from './FrameShell.tsx'
import { createOpener } from './session.ts'
import type { FrameMessage } from './tell-parent.ts'

/** Opens links outside the frame; links between pages of the portal are handled by its script. */
const openLinksOutside = (): void => {
  const base = document.createElement('base')
  base.target = '_blank'
  document.head.append(base)
}

/**
 * Shows the portal in the frame of a seller's page. Outside of a frame it redirects to the portal's own URL.
 *
 * @param tell sends a message to the framing page
 * @param show renders the application around its pages
 */
export const start = async (
  params: FrameParams,
  tell: (message: FrameMessage) => void,
  show: (pages: ReactNode) => void,
): Promise<void> => {
  const { location, history, parent } = window
  if (parent === window) return location.replace(home)
  history.replaceState(null, '', location.pathname + location.search)
  // Another link differs only behind `#`, so the browser does not reload the page itself.
  window.addEventListener('hashchange', () => location.reload())
  const root = document.documentElement
  root.dataset['frame'] = params.isInline ? 'inline' : 'modal'
  if (params.theme !== undefined) forceScheme(params.theme)
  openLinksOutside()
  if (params.isInline) {
    followAttention(root)
    const page = document.querySelector('#page')
    if (page !== null) followHeight(page, (height) => tell({ event: 'resize', height }))
  }
  const open = createOpener(params.link)
  const opening = open()
  await begin(params.locale)
  // The URL of the frame stays as the seller made it, and the browser's history stays that of the framing
  // page.
  show(
    <MemoryRouter initialEntries={[home]}>
      <Pages frame={<FrameShell params={params} tell={tell} retry={() => void open()} />} />
    </MemoryRouter>,
  )
  await opening
}
