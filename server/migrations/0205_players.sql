-- Turks write 22:47: the 24-hour clock is everybody's until they choose the other (decision 0141).
alter table players alter column clock24 set default true;
update players set clock24 = true where not clock24;
