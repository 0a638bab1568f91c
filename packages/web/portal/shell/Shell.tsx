import * as api from '@atelier/contract'
import { LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { applyBrand } from '../../lib/brand.ts'
import { useEndpoint, useWrite } from '../../lib/queries.ts'
import { useSandbox } from '../../lib/sandbox.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { resultOf } from '../../lib/api-error.ts'
import type { Language } from '../../lib/texts/language.ts'
import type { PortalView } from '../api-types.ts'
import { slug } from '../place.ts'
import { signOut } from '../session.ts'
import { useSpeech } from '../texts/speech.ts'
import { FirstPaint } from './FirstPaint.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { Navigation } from './Navigation.tsx'
import { SandboxBand } from './SandboxBand.tsx'
import { SignedIn } from './SignedIn.tsx'
import css from './Shell.module.css'

/** Most visits follow a link that signs in. */
const SignIn = lazyPart(() => import('./SignIn.tsx'), 'SignIn')

const SignOut = () => {
  const { say } = useSpeech()
  const leave = async () => {
    const { problem } = await signOut()
    if (problem !== undefined) showToast('bad', say('error.network'))
  }
  return (
    <Button tone="plain" size="small" onClick={() => void leave()}>
      <LogOut size={16} aria-hidden="true" />
      <span className={css.wide}>{say('signOut')}</span>
      <span className={css.narrow}>{say('signOut.short')}</span>
    </Button>
  )
}

const Bar = ({ organization: seller, session }: PortalView) => {
  const update = useWrite(api.portalCustomers.update)
  // Customers keep the browser's language in their e-mails after a failure.
  const keepForMails = (locale: Language) => void resultOf(update.run({ body: { locale } }))
  return (
    <header className={css.bar}>
      <div className={css.inner}>
        <div className={css.seller}>
          {seller.brand.logo_url === null ? (
            <Avatar name={seller.name} src={seller.avatar_url} size="small" shape="square" />
          ) : (
            <img className={css.logo} src={seller.brand.logo_url} alt="" />
          )}
          <span className={css.name} title={seller.name}>
            {seller.name}
          </span>
        </div>
        <LanguageChoice onChosen={session?.kind === 'customer' ? keepForMails : undefined} />
        {session !== null && <SignOut />}
      </div>
    </header>
  )
}

/** Frame around all portal pages of a seller. Shows the sign-in form at any path without a session. */
export const Shell = () => {
  const { say } = useSpeech()
  const { errorSentence } = useKitTexts()
  const isSandbox = useSandbox()
  const { data, error, refetch } = useEndpoint(api.portalAccount.open, { path: { slug } })
  const brand = data?.organization.brand
  useEffect(() => (brand === undefined ? undefined : applyBrand(brand)), [brand])
  if (data === undefined) {
    if (error === undefined) return <FirstPaint />
    return (
      <main className={css.main}>
        <EmptyState
          level={1}
          title={say('failed.title')}
          actions={<Button onClick={refetch}>{say('kit.tryAgain')}</Button>}
        >
          {errorSentence(error)}
        </EmptyState>
      </main>
    )
  }
  const { organization: seller, session } = data
  return (
    <div className={css.shell}>
      <SkipLink>{say('skip')}</SkipLink>
      {isSandbox && <SandboxBand />}
      <Bar organization={seller} session={session} />
      {session === null ? (
        <main className={css.main} id="main">
          <SignIn seller={seller.name} />
        </main>
      ) : (
        <SignedIn key={session.id} visit={{ seller, session }} navigation={<Navigation />} />
      )}
    </div>
  )
}
