import { memo, useEffect, useState } from 'react'
import { Toasts } from '../ui/Toasts.tsx'
import { Benefits } from './frame/Benefits.tsx'
import { Footer } from './frame/Footer.tsx'
import { Hero } from './frame/Hero.tsx'
import { TopBar } from './frame/TopBar.tsx'
import { LastPaintingPlace } from './last-painting/LastPaintingPlace.tsx'
import { Later } from './later/Later.tsx'
import { finishedPart } from './later/finished.ts'
import { RecentTransformations } from './showcase/RecentTransformations.tsx'
import { Testimonials } from './showcase/Testimonials.tsx'
import { useStudio } from './state/use-studio.ts'
import { takesPhotos, type Wizard } from './state/wizard.ts'
import { StudioCard } from './steps/StudioCard.tsx'
import { SpokenPage } from './texts/SpokenPage.tsx'
import { useSpeech } from './texts/speech.ts'
import { InfoDialog, type InfoName } from './texts/InfoDialog.tsx'
import { DropOverlay } from './upload/DropOverlay.tsx'

/** Sections around the card. Memoized, because the page renders at every letter typed in the card. */
const Showcase = memo(() => (
  <>
    <RecentTransformations />
    <Benefits />
    <Testimonials />
  </>
))
const StillFooter = memo(Footer)

type Props = {
  /** Wizard state rendered by the server. */
  readonly first: Wizard
  /** Checkout session in the return URL, if any. */
  readonly session_id?: string | undefined
}

const StudioPage = ({ first, session_id }: Props) => {
  const studio = useStudio(first, session_id)
  const [info, openInfo] = useState<InfoName | null>(null)
  // Effects of children run first: from here on the early script can stop listening.
  useEffect(() => void dispatchEvent(new Event('page-ready')), [])
  const { say } = useSpeech()
  const title = say('page.title')
  useEffect(() => {
    document.title = title
  }, [title])
  const { step, price } = studio.wizard
  return (
    <Toasts>
      <TopBar onContact={() => openInfo('contact')} />
      <main id="main">
        <Hero working={step !== 'initial'} price={price}>
          {step === 'initial' && <LastPaintingPlace studio={studio} />}
          <StudioCard studio={studio} onContact={() => openInfo('contact')} />
        </Hero>
        {step === 'done' && (
          <Later part={finishedPart}>{({ OffersBelow }) => <OffersBelow studio={studio} />}</Later>
        )}
        <Showcase />
      </main>
      <StillFooter onOpen={openInfo} onLanguage={studio.changeLanguage} />
      <InfoDialog name={info} onClose={() => openInfo(null)} />
      <DropOverlay takesPhotos={takesPhotos(studio.wizard)} onPhoto={studio.takePhoto} />
    </Toasts>
  )
}

/** The studio's only page: the card with its five steps, and the sections around it. */
export const Page = (props: Props) => (
  <SpokenPage>
    <StudioPage {...props} />
  </SpokenPage>
)
