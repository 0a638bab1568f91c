import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const repositoriesDescriptions = [
  describe(api.Platform, 'A platform that keeps repositories.'),
  describe(api.Repository, 'A repository on another platform.', {
    platform: 'The platform that keeps it.',
    is_private: 'Whether only its members can see it.',
    name: 'Its name, without its owner.',
    description: 'What its owner wrote about it; null when nothing.',
    stars: 'How many people marked it there; null when it is not known.',
    license: 'The name of its licence; null without one.',
    homepage: 'Its own site; null without one.',
    profile_settings: 'How it presents itself here; null when nothing was set.',
    organization: 'Who owns it there.',
    internal_organization: 'The organization here its owner is linked to; null when to none.',
  }),
  describe(api.RepositoryProfile, 'How a repository presents itself here.', {
    description: 'What it says about itself here; null when nothing.',
    cover_image_url: 'The address of its picture; null without one.',
    featured_organizations: 'The organizations it shows, by their ids, in order.',
    highlighted_subscription_tiers: 'The products it shows, by their ids, in order.',
    links: 'Further addresses it shows.',
  }),
  describe(api.RepositoryUpdate, 'A change of how a repository presents itself.', {
    profile_settings: [
      'What changes of how it presents itself. Null changes nothing.',
      {
        set_description: 'Whether `description` shall be taken over.',
        description: 'What it says about itself, at most 240 characters; only with `set_description`.',
        set_cover_image_url: 'Whether `cover_image_url` shall be taken over.',
        cover_image_url: 'The address of its picture; only with `set_cover_image_url`.',
        featured_organizations: 'The complete new list of organizations it shows. Null changes nothing.',
        highlighted_subscription_tiers:
          'The complete new list of products it shows, at most 3. Null changes nothing.',
        links: 'The complete new list of addresses it shows. Null changes nothing.',
      },
    ],
  }),
  describe(api.ExternalOrganization, 'An organization or person on a platform that keeps repositories.', {
    platform: 'The platform it is on.',
    name: 'Its name in addresses there.',
    avatar_url: 'The address of its picture.',
    is_personal: 'Whether it is a single person.',
    bio: 'A line about it; null without one.',
    pretty_name: 'Its name for people; null without one.',
    company: 'The company behind it; null when not said.',
    blog: 'The address of its blog; null without one.',
    location: 'Where it is; null when not said.',
    email: 'Where it can be written to; null when not said.',
    twitter_username: 'Its user name on another platform; null without one.',
    organization_id: 'The organization here it is linked to; null when to none.',
  }),
  describeFields([api.repositories.list.query, api.externalOrganizations.list.query], {
    platform: 'Only what is on this platform.',
  }),
  describeArea(
    api.repositories,
    'Repositories on other platforms whose owners are linked to the organization.',
    {
      list: {
        more: 'Repositories come from the platforms that keep them; there is no call that makes one.',
        query: {
          name: 'Only repositories with one of these names.',
          external_organization_name: 'Only repositories of the organizations with these names.',
          is_private: 'True: only private repositories. False: only public ones.',
        },
      },
    },
  ),
  describeArea(
    api.externalOrganizations,
    'Organizations on other platforms that are linked to the organization.',
    { list: { query: { name: 'Only organizations with one of these names.' } } },
  ),
]
