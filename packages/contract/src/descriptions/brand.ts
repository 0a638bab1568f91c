import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const words = {
  subject: 'The subject in the seller’s own words; null for the standard one.',
  introduction:
    'What the mail begins with in the seller’s own words, without HTML; null for nothing. `{product_name}` and the other placeholders of the mail stand for their values.',
}

export const brandDescriptions = [
  describe(api.Language, 'A language in which customers are written to, by its ISO 639-1 code.'),
  describe(api.AccentColor, 'A colour as `#rrggbb`; null or blank for the standard one.'),
  describe(api.BrandFont, 'The letters of a brand.'),
  describe(api.CustomerMail, 'A mail to customers in which a seller can say something of their own.'),
  describeFields([api.ShopBrand, api.Brand, api.BrandInput], {
    accent_color:
      'The colour of buttons and links, as `#rrggbb`; null for the standard one. What is written upon it, and the shade of links, follow from it so that they can be read.',
    font: '`workshop`: a serif for titles and a plain letter for text. `sans`, `serif` and `system`: one kind of letters throughout.',
    checkout_note: 'A line below the button of the checkout; null for none.',
    terms_url: 'The address of the seller’s terms, which the checkout leads to; null for none.',
    privacy_url: 'The address of the seller’s privacy policy, which the checkout leads to; null for none.',
  }),
  describeFields([api.Brand, api.BrandInput], {
    logo_file_id: 'The file of the logo, uploaded with the service `organization_avatar`; null for none.',
    invoice_footer: 'What stands at the end of invoices; null for nothing.',
    default_language: 'The language for customers of whom none is known.',
  }),
  describe(api.ShopBrand, 'How a seller looks at the checkout and in the portal.', {
    logo_url: 'The address of the logo; null for none.',
  }),
  describe(api.Brand, 'How the checkout, the portal, mails and invoices of an organization look.', {
    logo_url: 'The address of the logo; null for none.',
  }),
  describe(api.BrandInput, 'The whole brand: what is left out is as for a seller who has set nothing.', {}),
  describe(api.MailText, 'What a seller says in one mail to customers in one language.', {
    mail: 'The mail.',
    language: 'The language.',
    ...words,
  }),
  describe(api.MailSettings, 'A mail to customers, and what the seller says in it.', {
    mail: 'The mail.',
    placeholders: 'The names of the values that texts can have places for.',
    has_fixed_subject: 'Whether the subject is the same for all sellers.',
    standard_subjects: 'The standard subject in each language, with sample values.',
    texts: 'What the seller says, for each language in which they say something.',
  }),
  describe(api.MailTextInput, 'What a seller says in one mail; blank texts are as null.', words),
  describe(api.MailPreviewInput, 'A mail to be shown with these words, before they are saved.', {
    ...words,
    language: 'The language of the mail.',
    brand: 'A brand to show it with; left out for the stored one.',
  }),
  describe(api.MailPreview, 'A mail with sample data.', {
    subject: 'The subject.',
    text: 'The plain text.',
    url: 'The address of a page that shows the HTML for an hour; with `?scheme=dark` as in the dark.',
  }),
  describeArea(
    api.organizationBrands,
    'How the checkout, the portal, mails and invoices of an organization look.',
    {
      update: 'Invoices that were opened before stay as they are.',
    },
  ),
  describeFields(
    [
      api.organizationMails.update.path_parameters,
      api.organizationMails.preview.path_parameters,
      api.organizationMails.sendTest.path_parameters,
    ],
    {
      mail: 'The mail.',
    },
  ),
  describeFields([api.organizationMails.update.path_parameters], { language: 'The language.' }),
  describeArea(api.organizationMails, 'What an organization says in mails to customers in its own words.', {
    list: { response: { items: 'All mails in which a seller can say something.' } },
    update: 'Two texts that are null bring the standard text back.',
    sendTest: { body: { language: 'The language of the mail.' } },
  }),
]
