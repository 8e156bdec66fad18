import type { Shape } from '../shape.ts'
import type { pages as tr } from '../tr/pages.ts'

export const pages: Shape<typeof tr> = {
  heads: {
    '/': {
      title: 'Felek: sports, slots, live tables and virtual games, on a demo balance',
      description:
        'Sports betting on matches that are sealed beforehand; slots, live tables and virtual games with open rules and rounds that you can verify. Felek is played on a demo balance only.',
    },
    '/home': {
      title: 'Home',
      description:
        'The home page of Felek: featured games, live tables, promotions and tournaments.',
    },
    '/slot': {
      title: 'Slot games',
      description:
        'All slots and table games in one lobby: filter by kind, provider, volatility and RTP, try them for free, rules in the open.',
    },
    '/slot/category/:categoryID': {
      title: '{name}',
      description:
        '{name}: the games of this category with their RTP and stake range. Try them without an account.',
    },
    '/slot/type/:type': {
      title: '{name}: the full list',
      description:
        '{name}: all games of this kind with their RTP and stake range. Try them without an account.',
    },
    '/slot/provider/:providerID': {
      title: 'Games by {name}',
      description:
        'All games of the studio {name}: RTP, volatility and stake range are shown beside each game.',
    },
    '/live': {
      title: 'Live casino',
      description:
        'Live roulette, blackjack and baccarat tables: everyone at a table sees the same round, with betting time and limits in plain sight.',
    },
    '/live/category/:categoryID': {
      title: '{name} tables: live casino',
      description:
        'Live tables of the category {name}: limits, free seats and last results at a glance.',
    },
    '/live/type/:type': {
      title: '{name}: live tables',
      description:
        'Live tables of the kind {name}: limits, free seats and last results at a glance.',
    },
    '/live/provider/:providerID': {
      title: '{name}: live tables',
      description:
        'Live tables of the studio {name}: limits, free seats and last results at a glance.',
    },
    '/virtual': {
      title: 'Virtual races',
      description:
        'Virtual races that end within minutes: the odds are known beforehand and every result can be verified.',
    },
    '/instant': {
      title: 'Instant games',
      description:
        'Games that are over in seconds: mines, plinko, dice, a coin toss. RTP and the chance of the top prize stand beside each game.',
    },
    '/bingo': {
      title: 'Bingo with a caller',
      description:
        'Bingo with numbers called aloud: your cards, the drawn numbers and the prize table on one screen.',
    },
    '/search': {
      title: 'Search',
      description: 'Search games, providers, live tables, teams, leagues and match codes.',
    },
    '/favorites': { title: 'My favourites', description: 'Your favourite games and tables.' },
    '/play/:type/:id': { title: 'Game', description: 'The game’s page.' },
    '/play/:type/:id/:providerName': { title: 'Game', description: 'The game’s page.' },
    '/play/:type/:id/:gamingType/:providerName': { title: 'Game', description: 'The game’s page.' },
    '/demo/:type/:id': {
      title: '{name}: play for free',
      description:
        '{name}: play on a trial balance without an account. Rules, paytable and RTP are in the game.',
    },
    '/coupons': {
      title: 'My coupons',
      description: 'Your open and settled coupons.',
    },
    '/coupon': {
      title: 'Check a coupon',
      description:
        'See the selections and the status of a coupon by its number. Player and stake are shown to nobody.',
    },
    '/coupon/:number': {
      title: 'Coupon',
      description: 'The selections and the status of a coupon. Player and stake are not shown.',
    },
    '/k': {
      title: 'Open a coupon by its short code',
      description: 'Open a shared coupon by its six digits, at current odds.',
    },
    '/k/:code': {
      title: 'Shared coupon',
      description: 'The selections of a shared coupon, at current odds.',
    },
    '/sports/results': {
      title: 'Match results',
      description: 'Results of matches by sport, league and day, each with its seal.',
    },
    '/sports': {
      title: 'Sports betting',
      description:
        'Simulated football, basketball and tennis matches: live odds, single, multiple and system coupons, matches sealed beforehand. With a demo balance only.',
    },
    '/sports/live': {
      title: 'In-play betting',
      description:
        'The matches being played now and their live odds. How each goes is sealed beforehand.',
    },
    '/sports/:sport': {
      title: 'Sports betting',
      description: 'A sport’s matches of today and the days to come, with their odds.',
    },
    '/sports/:sport/:leagueID': {
      title: 'Sports betting',
      description: 'A league’s matches of today and the days to come, with their odds.',
    },
    '/event/:eventID': {
      title: 'Match',
      description: 'All markets of a match, its statistics and its seal.',
    },
    '/verify': {
      title: 'Verify a round',
      description:
        'Compute the result of a round yourself: seal, server and player seeds, verified step by step.',
    },
    '/promotions': {
      title: 'Promotions',
      description:
        'Current promotions: rates, upper limits, wagering terms and dates, all in writing.',
    },
    '/promotions/:slug': {
      title: '{name}',
      description: '{name}: terms, rates and dates of the promotion.',
    },
    '/tournaments': {
      title: 'Tournaments',
      description:
        'Running, upcoming and concluded tournaments: prizes, scoring and standings made of real rounds.',
    },
    '/tournaments/:id': {
      title: '{name}: tournament',
      description: '{name}: dates, prizes, rules, games and current standings of the tournament.',
    },
    '/login': { title: 'Sign in', description: 'Sign in to your Felek account.' },
    '/register': {
      title: 'Register',
      description: 'Join Felek in a few steps: for adults only, played on a demo balance.',
    },
    '/register-account-confirm': {
      title: 'Confirm your account',
      description: 'Confirming your e-mail address.',
    },
    '/unsubscribe/:token': { title: 'Promotion news', description: 'Stop news of promotions.' },
    '/forgot-password': {
      title: 'Forgot password',
      description: 'Ask for a link to set a new password.',
    },
    '/account_reset': { title: 'New password', description: 'Set your new password.' },
    '/about-us': {
      title: 'About us',
      description: 'Who Felek is, how games are checked and how results are verified.',
    },
    '/rules/general': {
      title: 'General rules',
      description: 'Membership, use of the account and the general rules of the site.',
    },
    '/rules/bet': {
      title: 'Bet rules',
      description: 'How bets are accepted, cancelled and settled.',
    },
    '/rules/casino': {
      title: 'Casino rules',
      description:
        'Rules of slots, live tables and virtual games, interruptions and cancellations.',
    },
    '/rules/bonus': {
      title: 'Bonus terms',
      description: 'Terms of bonuses, wagering and cancellation.',
    },
    '/responsible-gaming': {
      title: 'Responsible gaming',
      description: 'A self-assessment test, ways to limit your play and free helplines.',
    },
    '/privacy': {
      title: 'Privacy policy',
      description: 'What we keep and why, for how long, and your rights.',
    },
    '/faq': {
      title: 'Frequently asked questions',
      description: 'Searchable answers about membership, payments, games and security.',
    },
    '/support': {
      title: 'Support',
      description: 'Write to us; your request gets a number and reaches our team.',
    },
    '/no-access': {
      title: 'No access',
      description: 'Felek does not serve the region that you are in.',
    },
    '/profile': { title: 'My account', description: 'Your account at a glance.' },
    '/profile/deposit': { title: 'Deposit', description: 'Deposit demo money into your account.' },
    '/profile/withdraw': {
      title: 'Withdraw',
      description: 'Withdraw demo money from your account.',
    },
    '/profile/bank-accounts': { title: 'Bank accounts', description: 'Your saved bank accounts.' },
    '/profile/limits': { title: 'Responsible gaming', description: 'Your limits and breaks.' },
    '/profile/limits/exclude': {
      title: 'Self-exclusion',
      description: 'Closing your account to play.',
    },
    '/profile/history': {
      title: 'Account history',
      description: 'Everything that moved on your account.',
    },
    '/profile/history/finance': {
      title: 'Finance history',
      description: 'Your deposits and withdrawals.',
    },
    '/profile/history/games': { title: 'Game history', description: 'The rounds that you played.' },
    '/tickets': { title: 'My tickets', description: 'Your raffle tickets.' },
    '/my-data': { title: 'Your data', description: 'What is stored about you.' },
    '/profile/terms': { title: 'Renewed terms', description: 'Read and accept what has changed.' },
    '/profile/bonuses': {
      title: 'My bonuses',
      description: 'Your active bonus, what is offered, and the past ones.',
    },
    '/profile/privacy': {
      title: 'My data and account',
      description: 'Ask for your data or close your account.',
    },
    '/profile/preferences': {
      title: 'Preferences',
      description: 'Your language, appearance and news preferences.',
    },
    '/profile/history/bonus': {
      title: 'Bonus history',
      description: 'Your bonuses and prizes.',
    },
    '/profile/history/bets': {
      title: 'Bet history',
      description: 'Your coupons.',
    },
    '/profile/history/statement': {
      title: 'Monthly statement',
      description: 'A month of your account.',
    },
    '/notifications': {
      title: 'Notifications',
      description: 'Your notifications and announcements.',
    },
    '/profile/password': { title: 'Password', description: 'Change the password of your account.' },
    '/profile/username': { title: 'Username', description: 'Change your username.' },
    '/profile/email': { title: 'E-mail', description: 'Change your e-mail address.' },
    '/profile/sms': { title: 'Phone confirmation', description: 'Confirm your phone number.' },
    '/profile/phone': { title: 'Phone number', description: 'Change your phone number.' },
    '/profile/address': { title: 'Address', description: 'Change your address.' },
    '/profile/sessions': {
      title: 'Sessions',
      description: 'The devices on which your account is open.',
    },
    '/profile/two-factor': {
      title: 'Two-step sign-in',
      description: 'Protect your account with a verification code.',
    },
    '/email-confirm': {
      title: 'E-mail confirmation',
      description: 'Confirm your new e-mail address.',
    },
    '/me': { title: 'My account', description: 'Your account at a glance.' },
    '/maintenance': { title: 'Maintenance', description: 'Felek is closed for short maintenance.' },
    '/maintenance-control': {
      title: 'Maintenance',
      description: 'Felek is closed for short maintenance.',
    },
  },
  notFound: {
    title: 'Page not found',
    description: 'The page you’re looking for cannot be found.',
  },
  home: 'Home',
  jackpotGames: 'Jackpot games',
  app: {
    name: 'Felek',
    description: 'Slots, live tables and virtual games, on a demo balance.',
    slot: 'Slot games',
    live: 'Live casino',
    promotions: 'Promotions',
  },
  away: {
    title: 'Back in a moment',
    text: 'We cannot prepare this page right now; it opens by itself within seconds. Your balance and any round under way are safe.',
    retry: 'Try again',
  },
  offline: {
    title: 'No internet connection',
    text: 'The page opens by itself once you are back online. A round under way is finished on the server; you see its result when you open the game again.',
    retry: 'Try again',
  },
}
