import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

/** Descriptions of the portal in frames of other sites for the reference. */
export const portalEmbedDescriptions = [
  describeArea(
    api.portalEmbeds,
    'The customer portal in a frame of your own site. The frame tells your page through `postMessage` what happens: `{type: "ATELIER_PORTAL", event}` with the event `loaded`, `resize` (and a `height` in pixels), `expired` or `close`.',
    {
      create:
        'Call it on your server, for the customer who is signed in at your site, and set the answered `url` as the address of the frame. The link works once, for five minutes; the session behind it lasts an hour. When the frame sends `expired`, make another link and set it. An unknown customer, and an origin that is not in the settings, are refused with 422.',
      open: {
        more: 'The page in the frame makes this call; you need not.',
        errors: { ResourceNotFound: 'The link was used already, or is older than five minutes.' },
      },
    },
  ),
  describe(api.PortalEmbedCreate, 'The customer, and how the portal looks in its frame.', {
    customer_id: 'The id of the customer to open the portal for.',
    customer_external_id: 'Your own id of the customer; ignored if `customer_id` is given.',
    embed_origin:
      'The origin of the page that has the frame, such as `https://shop.example`. It must be among the origins of the settings. Messages go to it alone.',
    theme: 'Light or dark colours. Default: those that the browser of the customer asks for.',
    accent_color: 'The colour of buttons and links, as `#rrggbb`. Default: that of the brand.',
    locale: 'The language. Default: the first that the browser of the customer asks for.',
    mode: '`inline`, the default: messages tell the height of the content, so that the frame can grow with it. `modal`: the portal has a button that asks your page to close the frame.',
  }),
  describe(api.PortalEmbed, 'A link that opens the customer portal in a frame, once.', {
    url: 'The address of the frame.',
    expires_at: 'When the link ends if nobody has opened it: five minutes after it was created.',
    customer_id: 'The id of the customer.',
  }),
  describe(api.PortalEmbedOpen, 'The link of a frame.', {
    link: 'What stands behind `#link=` in the address of the frame.',
  }),
  describe(api.EmbeddedSession, 'The session of a portal in a frame.', {
    token: 'The bearer token for calls of the customer portal. It is shown only in this answer.',
    expires_at: 'When the token expires: an hour after it was created.',
  }),
  describeArea(api.portalEmbedSettings, 'Which sites may show the customer portal in a frame.', {
    get: 'Nobody may as long as the list is empty.',
  }),
  describe(api.PortalEmbedSettings, 'The sites that may show the customer portal in a frame.', {
    origins: 'The origins of these sites, such as `https://shop.example`.',
  }),
  describe(api.PortalEmbedSettingsInput, 'The sites that may show the customer portal in a frame.', {
    origins:
      'All of them, at most 20: `https` and the host, and the port where there is one. In the sandbox also `http://localhost` with any port. Those that are left out may not any more.',
  }),
].flat()
