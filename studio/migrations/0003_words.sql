-- Play money is a demo balance; a purse is a player's bonus in this house (docs/glossary.md).
alter table purses rename to demo_balances;
