import { useState } from 'react'
import { useEarlyGesture } from '../lib/use-early-gesture.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { Benefits } from './frame/Benefits.tsx'
import { Footer } from './frame/Footer.tsx'
import { Hero } from './frame/Hero.tsx'
import { TopBar } from './frame/TopBar.tsx'
import { RecentTransformations } from './showcase/RecentTransformations.tsx'
import { Testimonials } from './showcase/Testimonials.tsx'
import { StudioCard } from './steps/StudioCard.tsx'
import { PaperDialog, type PaperName } from './texts/PaperDialog.tsx'
import { DropVeil } from './upload/DropVeil.tsx'
import { useStudio } from './use-studio.ts'
import { takesPhotos } from './wizard/the-wizard.ts'

/** The studio's one page: the card in five steps, and around it what the studio is. */
export const Page = () => {
  const studio = useStudio()
  const [paper, openPaper] = useState<PaperName | null>(null)
  useEarlyGesture()
  const working = studio.wizard.step === 'processing' || studio.wizard.step === 'done'
  return (
    <>
      <TopBar onContact={() => openPaper('contact')} />
      <main id="main">
        <Hero working={working}>
          <StudioCard studio={studio} onContact={() => openPaper('contact')} />
        </Hero>
        <RecentTransformations />
        <Benefits />
        <Testimonials />
      </main>
      <Footer onOpen={openPaper} />
      <PaperDialog name={paper} onClose={() => openPaper(null)} />
      <DropVeil takes={takesPhotos(studio.wizard)} onPhoto={(file) => void studio.takePhoto(file)} />
      <Toasts />
    </>
  )
}
