import * as api from '@atelier/contract'
import { Clock3, ExternalLink, X } from 'lucide-react'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { applyBrand } from '../../lib/brand.ts'
import { classes } from '../../lib/classes.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useSandbox } from '../../lib/sandbox.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { home } from '../place.ts'
import { slug } from '../place.ts'
import { FirstPaint } from '../shell/FirstPaint.tsx'
import { Navigation } from '../shell/Navigation.tsx'
import { SandboxBand } from '../shell/SandboxBand.tsx'
import { SignedIn } from '../shell/SignedIn.tsx'
import { useSpeech } from '../texts/speech.ts'
import css from '../shell/Shell.module.css'
import type { FrameParams } from './frame-params.ts'
import { frameSession } from './session.ts'
import type { FrameMessage } from './tell-parent.ts'

type Props = {
  params: FrameParams
  tell: (message: FrameMessage) => void
  /** Exchanges the link again. */
  retry: () => void
}

const Close = ({ onClose }: { onClose: () => void }) => {
  const { say } = useSpeech()
  return (
    <Button tone="plain" size="small" className={css.close} aria-label={say('kit.close')} onClick={onClose}>
      <X size={18} aria-hidden="true" />
    </Button>
  )
}

/** Content of the frame in place of the portal, with the close button of a modal frame. */
const InPlaceOfPortal = ({ params, tell, children }: Omit<Props, 'retry'> & { children: ReactNode }) => {
  useEffect(() => tell({ event: 'loaded' }), [tell])
  return (
    <main className={classes(css.main, css.standing)}>
      {!params.isInline && <Close onClose={() => tell({ event: 'close' })} />}
      {children}
    </main>
  )
}

type EndedProps = Omit<Props, 'retry'> & {
  /** True when there was never a session: the link was used, or is too old. */
  isRefused?: boolean
}

/**
 * Notice about a missing session. The framing page is notified as well, and can set another link.
 */
const Ended = ({ params, tell, isRefused = false }: EndedProps) => {
  const { say } = useSpeech()
  useEffect(() => tell({ event: 'expired' }), [tell])
  return (
    <InPlaceOfPortal params={params} tell={tell}>
      <EmptyState
        level={1}
        icon={<Clock3 size={22} aria-hidden="true" />}
        title={say(isRefused ? 'frame.refused' : 'frame.ended')}
        actions={
          <a href={home} target="_blank" rel="noreferrer">
            <ExternalLink size={16} aria-hidden="true" /> {say('frame.own')}
          </a>
        }
      >
        {say(isRefused ? 'frame.refusedText' : 'frame.endedText')}
      </EmptyState>
    </InPlaceOfPortal>
  )
}

const Failed = ({ retry, ...frame }: Props) => {
  const { say } = useSpeech()
  return (
    <InPlaceOfPortal {...frame}>
      <EmptyState
        level={1}
        title={say('failed.title')}
        actions={<Button onClick={retry}>{say('kit.tryAgain')}</Button>}
      >
        {say('error.network')}
      </EmptyState>
    </InPlaceOfPortal>
  )
}

const Opened = ({ params, tell }: Omit<Props, 'retry'>) => {
  const isSandbox = useSandbox()
  const { data, error, refetch } = useEndpoint(api.portalAccount.open, { path: { slug } })
  const brand = data?.organization.brand
  const isShown = data !== undefined
  useEffect(() => {
    const accent_color = params.accent ?? brand?.accent_color ?? null
    return applyBrand({ accent_color, font: brand?.font ?? 'workshop' }, undefined, params.theme)
  }, [brand, params])
  useEffect(() => {
    if (isShown) tell({ event: 'loaded' })
  }, [isShown, tell])
  if (data === undefined)
    return error === undefined ? (
      <FirstPaint isFramed />
    ) : (
      <Failed params={params} tell={tell} retry={refetch} />
    )
  const { organization: seller, session } = data
  if (session === null) return <Ended params={params} tell={tell} />
  return (
    <div className={classes(css.shell, css.framed)}>
      {isSandbox && <SandboxBand />}
      <SignedIn
        visit={{ seller, session }}
        navigation={
          <div className={css.head}>
            <Navigation />
            {!params.isInline && <Close onClose={() => tell({ event: 'close' })} />}
          </div>
        }
      />
    </div>
  )
}

/** Frame around all pages of an embedded portal; omits everything that the seller's page shows itself. */
export const FrameShell = (props: Props) => {
  const session = useSyncExternalStore(frameSession.subscribe, frameSession.state)
  if (session === 'refused') return <Ended {...props} isRefused />
  if (session === 'ended') return <Ended {...props} />
  if (session === 'failed') return <Failed {...props} />
  return session === 'open' ? <Opened {...props} /> : <FirstPaint isFramed />
}
