import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { readPhoto } from '../photo/read-photo.ts'
import { createStudio, type LaterWork } from './studio.ts'
import { readPrice } from '../payment/read-price.ts'
import { loadPicture } from '../photo/picture.ts'
import type { Wizard } from './wizard.ts'

/** The wizard and the actions of a visitor. */
export type Studio = ReturnType<typeof createStudio> & { readonly wizard: Wizard }

const fetchFile = async (path: string): Promise<Blob | undefined> => {
  try {
    const answer = await fetch(path)
    return answer.ok ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}

/**
 * The studio of this page.
 *
 * @param first the wizard that the server has rendered
 * @param session_id the checkout session that led back to the page, if one did
 * @param work what the studio does with the server
 */
export const useStudio = (first: Wizard, session_id: string | undefined, work: LaterWork): Studio => {
  const studio = useMemo(
    () =>
      createStudio(
        {
          readPhoto,
          loadPicture,
          ...work,
          readPrice,
          fetchFile,
          leave: (url) => location.assign(url),
          showPath: (path) => history.replaceState(null, '', path),
        },
        session_id,
      ),
    [session_id, work],
  )
  const wizard = useSyncExternalStore(studio.subscribe, studio.state, () => first)
  useEffect(() => {
    void studio.start()
    const onPageShow = (event: PageTransitionEvent) => event.persisted && studio.comeBack()
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('pageshow', onPageShow)
      studio.stop()
    }
  }, [studio])
  return { ...studio, wizard }
}
