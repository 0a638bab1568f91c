import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

export const portalEmbedsDescriptions = [
  describeArea(
    api.portalEmbeds,
    'Customer portal in a frame of your own site. The frame sends events to your page with `postMessage`: `{type: "ATELIER_PORTAL", event}` with the event `loaded`, `resize` (and a `height` in pixels), `expired` or `close`.',
    {
      create:
        'Call this on your server for the customer who is signed in to your site, and use the returned `url` as the address of the frame. The link works once, within five minutes; its session lasts an hour. When the frame sends `expired`, create another link. An unknown customer, and an origin that is not in the settings, are rejected with 422.',
      open: {
        more: 'The page in the frame makes this call; you do not need to.',
        errors: { ResourceNotFound: 'The link was used already, or is older than five minutes.' },
      },
    },
  ),
  describe(api.PortalEmbedCreate, 'Customer, and the appearance of the portal in the frame.', {
    customer_id: 'Id of the customer to open the portal for.',
    customer_external_id: 'Your own id of the customer; ignored if `customer_id` is given.',
    embed_origin:
      'Origin of the page with the frame, such as `https://shop.example`. It must be one of the origins in the settings. Messages are sent only to this origin.',
    theme: 'Light or dark colors. Default: the preference of the customer’s browser.',
    accent_color: 'Color of buttons and links, as `#rrggbb`. Default: that of the brand.',
    locale: 'Language of the portal. Default: the first supported language of the customer’s browser.',
    mode: 'Display mode. `inline` (default): messages contain the height of the content, so that the frame can resize. `modal`: the portal has a button that asks your page to close the frame.',
  }),
  describe(api.PortalEmbed, 'A link that opens the customer portal in a frame, once.', {
    url: 'URL of the frame.',
    expires_at: 'Time at which the link expires unless it is opened: five minutes after it was created.',
    customer_id: 'Id of the customer.',
  }),
  describe(api.PortalEmbedOpen, 'Link of a frame.', {
    link: 'Value after `#link=` in the URL of the frame.',
  }),
  describe(api.EmbeddedSession, 'Session of a portal in a frame.', {
    token: 'Bearer token for calls of the customer portal. It is returned only here.',
    expires_at: 'Time at which the token expires: an hour after it was created.',
  }),
  describeArea(api.portalEmbedSettings, 'Sites that can embed the customer portal.', {
    get: 'If the list is empty, no site can embed it.',
  }),
  describe(api.PortalEmbedSettings, 'Sites that can embed the customer portal.', {
    origins: 'Origins of these sites, such as `https://shop.example`.',
  }),
  describe(api.PortalEmbedSettingsInput, 'Sites that can embed the customer portal.', {
    origins:
      'Complete list of at most 20 origins: `https`, the host, and the port if there is one. In the sandbox also `http://localhost` with any port. Origins that are omitted are removed.',
  }),
]
