-- Which login may execute which function; run at each start. What is named here by nobody is nobody's.
grant execute on function begin_rounds, take_stakes, book_returns, settle_rounds to {studio};
