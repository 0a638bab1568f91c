import type { Endpoint } from '@atelier/contract/primitives/endpoint'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** Key of the text that names an area: in the navigation, its heading and the title of its document. */
export type AreaTitle = `nav.${'home' | 'orders' | 'subscriptions' | 'benefits' | 'account'}`

type Entry<Props> = {
  /** Path below the portal's. */
  readonly path: string
  readonly load: () => Promise<ComponentType<Props>>
  /**
   * Call for the object of the page, made beside its script. Absent for lists: most are read as a whole, and the home page
   * has read some of them.
   */
  readonly firstCall?: Endpoint
}

/** First page of an area, with a link in the navigation. */
export type Area = Entry<{ title: AreaTitle }> & { readonly title: AreaTitle; readonly icon: LucideIcon }

/** Page of an object, whose title is its name. */
export type ObjectPage = Entry<object> & { readonly title?: undefined }
