import { createContext, type RefObject } from 'react'

/**
 * The element that lists and menus open in. A modal dialog lies above the whole page and makes the rest inert, so
 * what opens inside of it must be its child; elsewhere they open at the end of the page.
 */
export const PopupPlace = createContext<RefObject<HTMLElement | null> | undefined>(undefined)
