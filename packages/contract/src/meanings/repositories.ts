import type { Meanings } from './meanings.ts'

/** What fields of repositories and their organizations on other platforms mean. */
export const repositoryMeanings: Meanings = {
  Repository: {
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
  },
  RepositoryProfile: {
    description: 'What it says about itself here; null when nothing.',
    cover_image_url: 'The address of its picture; null without one.',
    featured_organizations: 'The organizations it shows, by their ids, in order.',
    highlighted_subscription_tiers: 'The products it shows, by their ids, in order.',
    links: 'Further addresses it shows.',
  },
  RepositoryUpdate: {
    profile_settings: 'What changes of how it presents itself. Null changes nothing.',
    'profile_settings.set_description': 'Whether `description` shall be taken over.',
    'profile_settings.description':
      'What it says about itself, at most 240 characters; only with `set_description`.',
    'profile_settings.set_cover_image_url': 'Whether `cover_image_url` shall be taken over.',
    'profile_settings.cover_image_url': 'The address of its picture; only with `set_cover_image_url`.',
    'profile_settings.featured_organizations':
      'The complete new list of organizations it shows. Null changes nothing.',
    'profile_settings.highlighted_subscription_tiers':
      'The complete new list of products it shows, at most 3. Null changes nothing.',
    'profile_settings.links': 'The complete new list of addresses it shows. Null changes nothing.',
  },
  ExternalOrganization: {
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
  },
}
